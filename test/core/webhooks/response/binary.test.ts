import { describe, expect, it } from "vitest";
import { replyStreamReader } from "../../../../core/src/webhooks/response/reply-reader.ts";

/** Reads an answer in pieces of `size` bytes. */
function read(bytes: Buffer, size: number, contentType?: string) {
  const reader = replyStreamReader(contentType);
  let seen = "";
  for (let at = 0; at < bytes.length; at += size) seen += reader.read(bytes.subarray(at, at + size));
  const { rest, reading } = reader.end();
  return { seen: seen + rest, reading };
}

const FILES: [what: string, bytes: Buffer][] = [
  ["PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["JPEG", Buffer.from("ffd8ffe000104a464946000101", "hex")],
  ["GIF", Buffer.from("GIF89a\x01\x00\x01\x00", "latin1")],
  ["WebP", Buffer.from("RIFF\x24\x00\x00\x00WEBPVP8 \x18\x00", "latin1")],
  ["MP4", Buffer.from("\x00\x00\x00\x20ftypisom", "latin1")],
  ["PDF", Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")],
  ["ZIP", Buffer.from("PK\x03\x04\x14\x00\x00\x00", "latin1")],
  ["gzip without its header", Buffer.from("1f8b0800000000000003ab56", "hex")],
];

describe("an answer that is a file", () => {
  it.each(FILES)(
    "is not read as a reply for any content type, even if it arrives in pieces: %s",
    (_what, bytes) => {
      for (const type of [undefined, "application/json", "text/plain; charset=iso-8859-1", "image/png"])
        for (const size of [1, 2, 5, bytes.length])
          expect(read(bytes, size, type), `${type} ${size}`).toEqual({ seen: "", reading: { kind: "none" } });
    },
  );

  it.each(["PNG", "P", "PKs are keys", "RIFF", "RIFF is a format", "GIF89 is old", "%PDF", "\ufffd"])(
    "is distinguished from a text that starts the same way: %s",
    (text) => {
      for (const size of [1, 3, 100])
        expect(read(Buffer.from(text), size)).toEqual({ seen: text, reading: { kind: "reply", text } });
    },
  );
});
