import type { SentFile } from "../../sessions/message.ts";
import type { Question } from "./questions-and-replies.ts";

/** Milliseconds after which nothing of an upload can be under way any more. */
export const UPLOAD_LIMIT = 600_000;
/** Milliseconds until a file that no message names is removed. */
export const UNUSED_LIMIT = 3_600_000;

/** A file that is whole, and whose it is. Its content lies elsewhere, under its id. */
export interface StoredFile extends SentFile {
  siteId: string;
  sessionId: string;
}

/** A place for a file that is about to come. */
export interface ExpectedFile extends Pick<Question, "siteId" | "ownSession" | "user"> {
  id: string;
  sessionId: string;
  /** Bytes that it may have; it counts as so many until it is there. */
  size: number;
  at: number;
  /** Files that the session may have, and bytes that those files of the site may have together which messages name. */
  perSession: number;
  siteBytes: number;
  /** Bytes that the site's other files may have together, those under way included. */
  unsentBytes: number;
}

/**
 * What files there are. Each has its row before any of its content is stored, and its id is kept after the row is gone until
 * its content is gone too: so nothing is left behind, wherever a process is stopped.
 */
export interface FileStorage {
  /**
   * Counted and stored in one step. `not_own` as in a question. If the site's unsent files would have more than `unsentBytes`, the
   * oldest of them are removed. A site may exceed `siteBytes` by its unsent files, and several replicas may exceed either by what
   * is under way.
   */
  addFile(expected: ExpectedFile): Promise<"added" | "not_own" | "no_site" | "too_many" | "site_full">;
  /** The file is whole. False if it was removed meanwhile, as with its conversation. */
  completeFile(siteId: string, file: SentFile): Promise<boolean>;
  /**
   * A place for content that is to come before the session whose messages name it (`importSession`): unless that comes, the
   * content is removed from `dueAt` on.
   */
  expectContent(id: string, dueAt: number): Promise<void>;
  /** Forgets a file whose content is gone, whether it was whole or not. */
  forgetFile(id: string): Promise<void>;
  /** Undefined while it is not whole, and once it is removed. */
  file(id: string): Promise<StoredFile | undefined>;
  /** Of the site's files, those that are under way included. */
  fileUsage(siteId: string): Promise<{ files: number; bytes: number }>;
  /** Whole files of all sites by id, behind `after` (empty: from the first), at most `limit`. */
  filesAfter(after: string, limit: number): Promise<Pick<StoredFile, "id" | "size">[]>;
  hasFilesToRemove(now: number): Promise<boolean>;
  /**
   * Ids whose content is to be removed, at most `limit`: of files that went with a conversation or a site, and of those that
   * no message has named for `UNUSED_LIMIT`. They come again until they are forgotten.
   */
  filesToRemove(now: number, limit: number): Promise<string[]>;
}
