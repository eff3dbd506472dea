/**
 * Keeps the content of files by their ids. Told of by one contract suite (test/core/files/content-store-contract.ts). An
 * outage rejects; it is never an absent file.
 */
export interface ContentStore {
  /** Takes over what lies at `path`, in the folder `incoming`: wholly and for good, or not at all. */
  keep(id: string, path: string): Promise<void>;
  /** Undefined where there is none. Pieces may be left unread. */
  read(id: string): Promise<{ size: number; pieces: () => AsyncGenerator<Uint8Array> } | undefined>;
  /** Removing what is not there succeeds. */
  remove(id: string): Promise<void>;
  /** Lets go of connections. */
  close(): Promise<void>;
}

/** Of `keep`: content may yet come to lie in the store, after it was removed even. It is to be removed again later. */
export class UnsureOutcome extends Error {}

const ID = /^file_[0-9A-Za-z]{24}$/;

/** Whether a text can be a file's id, of which nothing but letters and digits can become part of a path. */
export function isFileId(text: string): boolean {
  return ID.test(text);
}
