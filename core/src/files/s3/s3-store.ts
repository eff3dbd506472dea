import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FileBucket } from "../../file-bucket.ts";
import { type ContentStore, isFileId } from "../content-store.ts";
import { refusal, type S3Answer, s3Calls } from "./s3-calls.ts";

export interface S3Store extends ContentStore {
  /** Whether the store keeps old versions of this object. Removed content then still exists under another name. */
  keepsVersions(id: string): Promise<boolean>;
}

/**
 * Milliseconds for storing a file, and for other calls. The first is less than `UPLOAD_LIMIT`, after which an upload counts as
 * abandoned.
 */
const PATIENCE = { keep: 120_000, other: 20_000 };

/**
 * Stores content in a bucket of an S3-compatible store. Each content is one object, sent with a SHA-256, which the store
 * verifies.
 */
export function s3Store(bucket: FileBucket, patience = PATIENCE): S3Store {
  const { call, read, close } = s3Calls(bucket);
  const keyOf = (id: string) => {
    if (!isFileId(id)) throw new Error("This is not the id of a file.");
    return id;
  };

  async function head(id: string): Promise<S3Answer | undefined> {
    const given = { key: keyOf(id), within: patience.other };
    const answer = await call({ ...given, method: "HEAD", expected: [200, 404] });
    if (answer.status === 200) return answer;
    // Sends a GET, because the response to HEAD has no body: it does not say whether the object or the bucket is missing.
    const { code } = await call({ ...given, method: "GET", expected: [404] });
    if (code === "NoSuchKey") return undefined;
    throw refusal(404, code);
  }

  async function* pieces(key: string, { headers }: S3Answer): AsyncGenerator<Uint8Array> {
    const { body, ...answer } = await read({ key, within: patience.other });
    if (answer.headers.etag !== headers.etag) {
      body.destroy();
      throw new Error("The file changed in the file store while it was read.");
    }
    for await (const piece of body) yield piece as Uint8Array;
  }

  return {
    async put(id, path) {
      const key = keyOf(id);
      const sum = createHash("sha256");
      let size = 0;
      for await (const piece of createReadStream(path)) {
        sum.update(piece);
        size += (piece as Buffer).length;
      }
      const content = { size, sha256: sum.digest("hex"), stream: () => createReadStream(path) };
      const answer = await call({ method: "PUT", key, content, within: patience.keep, expected: [200] });
      if (answer.headers.etag === undefined) throw new Error("The file store returned no ETag.");
    },
    async read(id) {
      const found = await head(id);
      if (found === undefined) return undefined;
      const size = Number(found.headers["content-length"]);
      if (found.headers.etag === undefined || !Number.isSafeInteger(size)) {
        throw new Error("The file store returned no ETag or length.");
      }
      return { size, pieces: () => pieces(id, found) };
    },
    async remove(id) {
      const given = { method: "DELETE" as const, key: keyOf(id), within: patience.other };
      const { status, code } = await call({ ...given, expected: [200, 204, 404] });
      if (status === 404 && code !== "NoSuchKey") throw refusal(status, code);
    },
    async keepsVersions(id) {
      const version = (await head(id))?.headers["x-amz-version-id"];
      return version !== undefined && version !== "null";
    },
    close,
  };
}
