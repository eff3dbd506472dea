import { describe, expect, it } from "vitest";
import { fileBucket } from "../../../../core/src/file-bucket.ts";

describe("The URL of a bucket", () => {
  it.each([
    ["s3://files", { origin: "https://files.s3.us-east-1.amazonaws.com", path: "/", name: "s3://files" }],
    [
      "s3://files/a/b.2/?region=eu-central-1",
      { origin: "https://files.s3.eu-central-1.amazonaws.com", path: "/a/b.2/", name: "s3://files/a/b.2" },
    ],
    [
      "s3://files.shop.example",
      { origin: "https://s3.us-east-1.amazonaws.com", path: "/files.shop.example/" },
    ],
    [
      "s3://files/chat?endpoint=http://minio:9000",
      { origin: "http://minio:9000", path: "/files/chat/", region: "us-east-1" },
    ],
    [
      "s3://files?endpoint=https://store.example.com/s3/&region=auto",
      { origin: "https://store.example.com", path: "/s3/files/", region: "auto" },
    ],
  ])("is parsed: %s", (address, expected) => expect(fileBucket(address)).toMatchObject(expected));

  it("is completed with the region and the endpoint from the environment variables", () => {
    const defaults = { region: "eu-north-1", endpoint: "https://s3.example.com" };
    expect(fileBucket("s3://files", defaults)).toMatchObject({
      origin: "https://s3.example.com",
      region: "eu-north-1",
    });
    expect(fileBucket("s3://files?region=auto&endpoint=https://a.example", defaults)).toMatchObject({
      origin: "https://a.example",
      region: "auto",
    });
  });

  it.each([
    "files",
    "https://files.s3.amazonaws.com",
    "s3://",
    "s3://ab",
    "s3://Files",
    "s3://files:9000",
    "s3://key:hunter2@files",
    "s3://files/ü",
    "s3://files/a b",
    "s3://files/a%2f..%2fb",
    "s3://files/a//b",
    "s3://files/.hidden",
    "s3://files/a+b",
    `s3://files/${"a".repeat(501)}`,
    "s3://files?secret=hunter2",
    "s3://files#hunter2",
    "s3://files?region=../hunter2",
    "s3://files?endpoint=ftp://a.example",
    "s3://files?endpoint=https://key:hunter2@a.example",
    "s3://files?endpoint=https://a.example/?hunter2",
  ])("is refused with an error that reveals no secret of the URL: %s", (address) => {
    expect(() => fileBucket(address)).toThrow(/^(?!.*hunter2)[A-Z].*\.$/);
  });
});
