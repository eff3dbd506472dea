import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileBucket } from "../../file-bucket.ts";
import { randomText } from "../../random-text.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const CONTENT = "Written by parley doctor, which deletes it immediately.\n";

/** Checks the bucket of visitors' files: writes a small object, reads it and removes it, as the service does with a file. */
export async function bucketFinding(bucket: FileBucket): Promise<Finding> {
  const check = "files";
  // Loaded on demand, so that commands on a small installation start faster.
  const { s3Store } = await import("../../files/s3/s3-store.ts");
  const store = s3Store(bucket);
  const id = `file_${randomText()(24)}`;
  let doing = "written to";
  try {
    await withFile((path) => store.put(id, path));
    doing = "read from";
    const found = await store.read(id);
    let text = "";
    for await (const piece of found?.pieces() ?? []) text += Buffer.from(piece).toString();
    if (text !== CONTENT) throw new Error("The content differs from what was written.");
    const keepsVersions = await store.keepsVersions(id);
    doing = "deleted from";
    await store.remove(id);
    doing = "checked after a deletion";
    if ((await store.read(id)) !== undefined) throw new Error("The deleted object still exists.");
    if (!keepsVersions) return ok(check, `${bucket.name} can be written to, read from and deleted from.`);
    return warn(
      check,
      `${bucket.name} has versioning enabled, so it keeps deleted files. Disable versioning, or add a rule that deletes old versions.`,
    );
  } catch (error) {
    const reason = (error as Error).message.replace(/\.$/, "");
    return fail(
      check,
      `PARLEY_FILES_URL: ${bucket.name} at ${new URL(bucket.origin).host} cannot be ${doing} (${reason}). Check the address, the region and the keys. The key needs PutObject, GetObject, DeleteObject and ListBucket.`,
    );
  } finally {
    await store.remove(id).catch(() => undefined);
    await store.close();
  }
}

async function withFile(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "parley-doctor-"));
  try {
    const path = join(folder, "file");
    await writeFile(path, CONTENT);
    await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
