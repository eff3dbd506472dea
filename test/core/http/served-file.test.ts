import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressedFile, fileAnswer, servedFile } from "../../../core/src/served-file.ts";

const TEXT = "let chat = 1;\n".repeat(100);

const file = await compressedFile("text/javascript; charset=utf-8", Buffer.from(TEXT));
const answer = (acceptEncoding: string | undefined, ifNoneMatch?: string) =>
  fileAnswer(file, { acceptEncoding, ifNoneMatch });
const encodingOf = (acceptEncoding: string | undefined) =>
  answer(acceptEncoding).headers["content-encoding"] ?? "none";

describe("A served file", () => {
  it.each([
    ["", "none"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0.8, gzip;q=0.8", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.000 , gzip ; q=0", "none"],
    ["*", "br"],
    ["*;q=0", "none"],
    ["br;q=0, *", "gzip"],
    ["gzip;q=0.1, *;q=0", "gzip"],
    ["identity", "none"],
    ["identity;q=0.5, gzip;q=0.3", "none"],
    ["identity;q=0.3, gzip;q=0.5", "gzip"],
    ["identity;q=0", "none"],
    ["deflate, zstd", "none"],
    // An encoding with an invalid weight counts as refused. Uncompressed content is always allowed.
    ["gzip;q=nonsense", "none"],
    // The wildcard also includes the uncompressed content, unless the header names `identity`.
    ["gzip;q=0.5, *", "br"],
    ["gzip;q=0.5, br;q=0, *", "none"],
    ["gzip;level=9;q=0", "none"],
  ])(
    "has the encoding that the client prefers, or the smallest of several accepted encodings: %j",
    (accepted, encoding) => {
      expect(encodingOf(accepted)).toBe(encoding);
      expect(answer(accepted).headers.vary).toBe("Accept-Encoding");
    },
  );

  it.each([
    ["is missing", undefined],
    ["is longer than 20,000 characters", `${"x,".repeat(10_000)}gzip`],
  ])("is not compressed if Accept-Encoding %s", (_what, accepted) => {
    expect(encodingOf(accepted)).toBe("none");
    expect(answer(accepted).headers.vary).toBe("Accept-Encoding");
  });

  it("has the same content in each encoding, but a different ETag", () => {
    const plain = answer(undefined);
    const brotli = answer("br");
    const gzip = answer("gzip");
    expect(plain.body.toString()).toBe(TEXT);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(TEXT);
    expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
    const tags = [plain, brotli, gzip].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it("is answered with 304 if the client has cached the file in the same encoding", () => {
    const { etag = "" } = answer("br").headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = answer("br", known);
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ etag, vary: "Accept-Encoding" });
      expect(again.headers).not.toHaveProperty("content-encoding");
    }
    expect(answer("gzip", etag).status).toBe(200);
    expect(answer("br", `"x${etag.slice(1)}`).status).toBe(200);
  });

  it("is sent uncompressed if compression does not make it smaller", () => {
    const tiny = servedFile("text/css", Buffer.from("a{}"), { br: Buffer.alloc(3), gzip: Buffer.alloc(23) });
    expect(fileAnswer(tiny, { acceptEncoding: "br, gzip", ifNoneMatch: undefined }).body.toString()).toBe(
      "a{}",
    );
  });
});
