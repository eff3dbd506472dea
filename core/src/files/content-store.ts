/**
 * Stores the content of files by id. One contract suite covers all implementations (test/core/files/content-store-contract.ts).
 * An outage rejects; it never looks like a missing file.
 */
export interface ContentStore {
  /** Moves the file at `path`, in the folder `incoming`, into the store: durably and completely, or not at all. */
  put(id: string, path: string): Promise<void>;
  /** Undefined if the content does not exist. The caller may stop reading before the end. */
  read(id: string): Promise<{ size: number; pieces: () => AsyncGenerator<Uint8Array> } | undefined>;
  /** Removes content. Succeeds if the content does not exist. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The rejection of `put` if the content may still appear in the store, even after it was removed. The caller removes the content
 * again later.
 */
export class UnsureOutcome extends Error {}

const ID = /^file_[0-9A-Za-z]{24}$/;

/** Whether a string can be a file's id: only letters and digits, so that it is safe in a path. */
export function isFileId(text: string): boolean {
  return ID.test(text);
}
