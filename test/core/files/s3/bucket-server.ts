import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { type FileBucket, fileBucket } from "../../../../core/src/file-bucket.ts";

/** The only credentials that the server accepts. */
export const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER", sessionToken: undefined };

export interface BucketServer {
  /** The URL, as in `PARLEY_FILES_URL`. */
  url: string;
  bucket: FileBucket;
  /** Names of all objects, without their prefix. */
  kept(): string[];
  close(): Promise<void>;
}

/** Starts an S3 server on loopback that verifies signatures. */
export async function bucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), "parley-bucket-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: "parley-files" }],
  });
  const { port } = await server.run();
  const url = `s3://parley-files/chat/files.2?endpoint=http://127.0.0.1:${port}&region=eu-central-1`;
  const folder = join(directory, "parley-files");
  return {
    url,
    bucket: { ...fileBucket(url), ...KEYS },
    kept() {
      if (!existsSync(folder)) return [];
      const names = readdirSync(folder, { recursive: true }) as string[];
      const objects = names.filter((name) => name.endsWith("._S3rver_object"));
      return objects.map((name) => basename(name, "._S3rver_object"));
    },
    async close() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      rmSync(directory, { recursive: true });
    },
  };
}
