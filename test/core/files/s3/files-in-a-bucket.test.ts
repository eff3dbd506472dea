import { afterAll, describe, expect, it } from "vitest";
import { s3Store } from "../../../../core/src/files/s3/s3-store.ts";
import { describeFiles } from "../../api/contract/files.ts";
import { openerOf } from "../../api/harness.ts";
import { overFetch } from "../../api/over-fetch.ts";
import { type BucketServer, bucketServer } from "./bucket-server.ts";

describe("Files in a bucket", () => {
  let server: BucketServer | undefined;
  afterAll(() => server?.close());
  describeFiles(openerOf(overFetch), async () => {
    const opened = await bucketServer();
    server = opened;
    return { content: s3Store(opened.bucket), kept: opened.kept };
  });

  it("are all removed from the bucket when they are deleted", () => expect(server?.kept()).toEqual([]));
});
