import type { SentFile } from "../../sessions/message.ts";
import type { Question } from "./questions-and-replies.ts";

/** Milliseconds after which an upload has certainly ended. */
export const UPLOAD_LIMIT = 600_000;
/** Milliseconds until a file without a message is removed. */
export const UNUSED_LIMIT = 3_600_000;

/** A complete file and its owner. Its content is in another store, under its id. */
export interface StoredFile extends SentFile {
  siteId: string;
  sessionId: string;
}

/** A reservation for a file that is about to arrive. */
export interface ExpectedFile extends Pick<Question, "siteId" | "ownSession" | "user"> {
  id: string;
  sessionId: string;
  /** Maximum bytes of the file. The file counts as this many bytes until it has arrived. */
  size: number;
  at: number;
  /** Maximum number of files of the session. */
  perSession: number;
  /** Maximum total bytes of the site's files that belong to messages. */
  siteBytes: number;
  /** Maximum total bytes of the site's other files, including uploads in progress. */
  unsentBytes: number;
}

/**
 * The files of all sites. A file's row is stored before any of its content. After the row is removed, its id stays until the
 * content is removed too, so that a crash leaves no content behind.
 */
export interface FileStorage {
  /**
   * Checks the limits and reserves the file in one step. `not_own`: the session is not the visitor's. If the site's unsent files
   * would exceed `unsentBytes`, the oldest of them are removed. Unsent files may make a site exceed `siteBytes`. Concurrent uploads
   * at several replicas may exceed either limit.
   */
  addFile(expected: ExpectedFile): Promise<"added" | "not_own" | "no_site" | "too_many" | "site_full">;
  /** Marks the file as complete. False if it was removed meanwhile, for example with its conversation. */
  completeFile(siteId: string, file: SentFile): Promise<boolean>;
  /**
   * Reserves an id for content that is stored before the import of its session (`importSession`). Without that import, the content
   * is removed from `dueAt` on.
   */
  expectContent(id: string, dueAt: number): Promise<void>;
  /** Forgets a file after its content was removed. The upload need not have been complete. */
  forgetFile(id: string): Promise<void>;
  /** Undefined while the file is incomplete, and after it was removed. */
  file(id: string): Promise<StoredFile | undefined>;
  /** The site's files, including uploads in progress. */
  fileUsage(siteId: string): Promise<{ files: number; bytes: number }>;
  /** Complete files of all sites by id, after `after` (empty: from the first), at most `limit`. */
  filesAfter(after: string, limit: number): Promise<Pick<StoredFile, "id" | "size">[]>;
  hasFilesToRemove(now: number): Promise<boolean>;
  /**
   * Ids whose content is to be removed, at most `limit`: files of removed conversations and sites, and files that belong to no
   * message `UNUSED_LIMIT` after their upload. Returns an id again until `forgetFile` removes it.
   */
  filesToRemove(now: number, limit: number): Promise<string[]>;
}
