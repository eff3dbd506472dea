import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fileBucket } from "../../../../core/src/file-bucket.ts";
import { UnsureOutcome } from "../../../../core/src/files/content-store.ts";
import { type S3Store, s3Store } from "../../../../core/src/files/s3/s3-store.ts";
import { deadPort, httpServer, type LoopbackServer } from "../../webhooks/loopback-server.ts";
import { describeContentStore } from "../content-store-contract.ts";
import { type BucketServer, bucketServer, KEYS } from "./bucket-server.ts";

const ID = `file_${"a".repeat(24)}`;
const folder = mkdtempSync(join(tmpdir(), "parley-s3-"));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (content: Uint8Array | string = "Size 42, please.") => {
  const path = join(folder, "incoming");
  writeFileSync(path, content);
  return path;
};
async function textOf(store: S3Store, id = ID): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await store.read(id))?.pieces() ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe("A bucket", () => {
  let server: BucketServer;
  let store: S3Store;
  beforeAll(async () => {
    server = await bucketServer();
    store = s3Store(server.bucket);
  });
  afterEach(async () => {
    for (const id of server.kept()) await store.remove(id);
  });
  afterAll(async () => {
    await store.close();
    await server.close();
  });
  describeContentStore({ store: () => store, write: written, kept: () => server.kept() });

  it("refuses reads, writes and deletions signed with another secret", async () => {
    await store.put(ID, written());
    const other = s3Store({ ...server.bucket, secretAccessKey: "guessed" });
    await expect(other.put(ID, written("Mine"))).rejects.toThrow(
      /^The file store answered with status 403 \(SignatureDoesNotMatch\)\.$/,
    );
    await expect(other.read(ID)).rejects.toThrow("answered with status 403");
    await expect(other.remove(ID)).rejects.toThrow("answered with status 403");
    expect(await textOf(store)).toBe("Size 42, please.");
    await other.close();
  });

  it("causes an error for every read, write and deletion if it does not exist", async () => {
    const none = s3Store({ ...server.bucket, path: "/no-such-bucket/chat/" });
    const missing = "answered with status 404 (NoSuchBucket)";
    await expect(none.read(ID)).rejects.toThrow(missing);
    await expect(none.put(ID, written())).rejects.toThrow(missing);
    await expect(none.remove(ID)).rejects.toThrow(missing);
    await none.close();
  });

  it("stores many files concurrently, each unchanged", async () => {
    const ids = Array.from({ length: 100 }, (_, n) => `file_${String(n).padStart(24, "0")}`);
    const path = written("x".repeat(50_000));
    await Promise.all(ids.map((id) => store.put(id, path)));
    expect(server.kept().toSorted()).toEqual(ids);
    expect(new Set(await Promise.all(ids.map((id) => textOf(store, id))))).toEqual(
      new Set(["x".repeat(50_000)]),
    );
    await Promise.all(ids.map((id) => store.remove(id)));
    expect(server.kept()).toEqual([]);
  });
});

describe("The client of a file store", () => {
  let server: LoopbackServer | undefined;
  const stores: S3Store[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await server?.close();
    server = undefined;
  });
  const patience = { keep: 60_000, other: 60_000 };
  const storeAt = (port: number, within = patience) => {
    const bucket = fileBucket(`s3://parley-files/chat?endpoint=http://127.0.0.1:${port}`);
    const store = s3Store({ ...bucket, ...KEYS, sessionToken: "lent" }, within);
    stores.push(store);
    return store;
  };
  const answering = async (listener: RequestListener, within = patience) => {
    server = await httpServer(listener);
    return storeAt(server.port, within);
  };
  const all = (given: S3Store): (() => Promise<unknown>)[] => [
    () => given.put(ID, written()),
    () => textOf(given),
    () => given.remove(ID),
  ];
  const answer =
    (status: number, type: string, body: string, headers = {}): RequestListener =>
    (request, response) => {
      request.resume().on("end", () => {
        response.writeHead(status, { "content-type": type, ...headers }).end(body);
      });
    };

  it("reports the network error if the store is down", async () => {
    for (const call of all(storeAt(await deadPort()))) {
      const failure = (await call().catch((error) => error)) as Error;
      expect(failure.message).toBe("The file store cannot be used (ECONNREFUSED).");
      // The outcome is certain: without a connection, the store has received nothing.
      expect(failure).not.toBeInstanceOf(UnsureOutcome);
    }
  });

  it.each<[status: number, type: string, body: string, message: string]>([
    [403, "application/xml", "<Error><Code>AccessDenied</Code></Error>", "403"],
    [301, "application/xml", "<Error><Code>PermanentRedirect</Code></Error>", "301"],
    [500, "application/xml", "<Error><Code>InternalError</Code></Error>", "500"],
    [507, "application/xml", "<Error><Code>XMinioStorageFull</Code></Error>", "507"],
    [403, "application/json", "{}", "403"],
    [404, "text/plain", "no such page", "404"],
    [502, "text/html", "<h1>Bad Gateway</h1>", "502"],
    [504, "text/html", "<h1>Gateway Timeout</h1>", "504"],
    // A captive portal, which answers every request.
    [200, "text/html; charset=utf-8", "<h1>Sign in</h1>", "200"],
    [200, "application/xml", "<Fine/>", "returned no"],
  ])(
    "reports an error if the store answers with status %i, type %s and body %s",
    async (status, type, body, message) => {
      const given = await answering(answer(status, type, body));
      const failure = (await given.put(ID, written()).catch((error) => error)) as Error;
      expect(failure.message).toContain(message);
      // After a gateway error, the store may still have completed the request.
      expect(failure instanceof UnsureOutcome).toBe([500, 502, 504].includes(status));
      await expect(textOf(given)).rejects.toThrow(message);
      if (message !== "returned no") await expect(given.remove(ID)).rejects.toThrow(message);
    },
  );

  it("retries a write after a 503 and after a broken connection", async () => {
    const seen: string[] = [];
    const troubles = [
      answer(503, "application/xml", "<Error><Code>SlowDown</Code></Error>"),
      (request: IncomingMessage) => request.socket.destroy(),
    ];
    const given = await answering((request, response) => {
      const chunks: Buffer[] = [];
      const trouble = troubles.shift();
      if (trouble !== undefined) return trouble(request, response);
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        seen.push(Buffer.concat(chunks).toString());
        response.writeHead(200, { etag: '"a"' }).end();
      });
    });
    await given.put(ID, written());
    expect(seen).toEqual(["Size 42, please."]);
  });

  it("sends the content's length and hash, the session token and a signature", async () => {
    const requests: IncomingMessage[] = [];
    const given = await answering((request, response) => {
      requests.push(request);
      answer(200, "application/octet-stream", "", { etag: '"a"' })(request, response);
    });
    await given.put(ID, written("42"));
    const [{ url, headers } = {} as IncomingMessage] = requests;
    expect(url).toBe(`/parley-files/chat/${ID}`);
    expect(headers).toMatchObject({
      "content-length": "2",
      "x-amz-content-sha256": createHash("sha256").update("42").digest("hex"),
      "x-amz-security-token": "lent",
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\//),
    });
    expect(headers).not.toHaveProperty("transfer-encoding");
  });

  it("gives up if the store does not answer, and reports that written content may have been stored", async () => {
    const given = await answering(() => undefined, { keep: 50, other: 50 });
    for (const call of all(given))
      await expect(call()).rejects.toThrow("The file store did not answer in time.");
    await expect(given.put(ID, written())).rejects.toBeInstanceOf(UnsureOutcome);
  });

  it("gives up on an error response that never ends", async () => {
    const trickling = (response: ServerResponse) => {
      if (!response.destroyed) response.write("<", () => setImmediate(trickling, response));
    };
    const given = await answering(
      (request, response) => {
        request.resume();
        response.writeHead(request.method === "PUT" ? 500 : 204, { "content-type": "application/xml" });
        setImmediate(() => response.write("<Error>"));
      },
      { keep: 50, other: 50 },
    );
    await expect(given.put(ID, written())).rejects.toThrow("did not answer in time");
    await server?.close();
    const endless = await answering((_, response) => {
      response.writeHead(500, { "content-type": "application/xml" });
      trickling(response);
    });
    await expect(endless.remove(ID)).rejects.toThrow("answered with status 500");
  });

  it("rejects a read if the connection breaks, or if the content changes during the read", async () => {
    const given = await answering((request, response) => {
      const headers = { "content-length": "10", "content-type": "application/octet-stream", etag: '"a"' };
      response.writeHead(200, headers);
      if (request.method === "HEAD") response.end();
      else response.write("01234", () => response.destroy());
    });
    await expect(textOf(given)).rejects.toThrow();
    await server?.close();
    let etag = 0;
    const changed = await answering((_, response) => {
      etag++;
      response.writeHead(200, { "content-length": "0", etag: `"${etag}"` }).end();
    });
    await expect(textOf(changed)).rejects.toThrow("changed in the file store");
  });

  it("detects whether the bucket has versioning", async () => {
    const head = { etag: '"a"', "content-length": "2" };
    const versions = await answering(
      answer(200, "application/octet-stream", "", { ...head, "x-amz-version-id": "3sL4k" }),
    );
    expect(await versions.keepsVersions(ID)).toBe(true);
    await server?.close();
    const none = await answering(answer(200, "application/octet-stream", "", head));
    expect(await none.keepsVersions(ID)).toBe(false);
  });
});
