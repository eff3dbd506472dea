import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { isAllowed, typeOfContent } from "../../../core/src/files/file-types.ts";

const GIF = "GIF89a\x01\0\x01\0\0\0\0;";
const ZIP = "PK\x03\x04\x14\0\0\0\b\0";

describe("The type of a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-types-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const typeOf = (content: string | Uint8Array) => {
    const path = join(folder, "file.exe");
    writeFileSync(path, typeof content === "string" ? Buffer.from(content, "latin1") : content);
    return typeOfContent(path);
  };

  it.each<[what: string, content: string, type: string]>([
    ["a PDF", "%PDF-1.7\n%", "application/pdf"],
    ["a GIF", GIF, "image/gif"],
    ["a GIF that is also a script", `${GIF}/*<script>alert(1)</script>*/`, "image/gif"],
    ["a PDF that is also an archive", `%PDF-1.7\n${ZIP}`, "application/pdf"],
    ["a text", "Size 42, please.\r\n\tThank you!", "text/plain"],
  ])("is detected from its content: %s", async (_what, content, type) => {
    expect(await typeOf(content)).toBe(type);
  });

  it("is text for any language, even if a character spans two chunks", async () => {
    expect(await typeOf(Buffer.from(`${"x".repeat(65_535)}üü靴`))).toBe("text/plain");
  });

  it.each<[what: string, content: string | Uint8Array]>([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ["SVG after an XML declaration", '<?xml version="1.0"?><svg/>'],
    ["SVG after a comment", "<!-- a --><svg/>"],
    ["HTML", "<!doctype html><title>a</title>"],
    ["HTML after whitespace", "\n\n  <html>"],
    ["HTML after a byte order mark", Buffer.from("\ufeff<p>a")],
    ["HTML after text", "Hello <script>alert(1)</script>"],
    ["a script across two chunks", `${"x".repeat(65_530)}<script>`],
    ["PHP", "<?php system($_GET[0]);"],
    ["PHP after text", "hello\n<?= `id` ?>"],
    ["a shell script", "#!/bin/sh\nid"],
    ["a ZIP archive", `${ZIP}${"\0".repeat(100)}`],
    ["a gzip archive", "\x1f\x8b\b\0\0\0\0\0"],
    ["a ZIP bomb", Buffer.concat([Buffer.from(ZIP, "latin1"), deflateRawSync(Buffer.alloc(1_000_000))])],
    ["a program", "\x7fELF\x02\x01\x01"],
    ["a Windows program", "MZ\x90\0\x03\0\0\0"],
    ["an image of an unsupported type", "II*\0\b\0\0\0"],
    ["invalid UTF-8", "\xff\xfe\xfd"],
    ["a character truncated at the end", Buffer.from("aü").subarray(0, 2)],
    ["text with NUL", "a\0b"],
    ["text with a control character", "a\x08b"],
  ])("is unknown for %s", async (_what, content) => {
    expect(await typeOf(content)).toBeUndefined();
  });
});

describe("A site's setting of file types", () => {
  it("accepts the types that it names, and all types of a group that it names", () => {
    expect(isAllowed("image/png", ["image/*"])).toBe(true);
    expect(isAllowed("image/png", ["image/png"])).toBe(true);
    expect(isAllowed("image/png", ["image/jpeg", "application/pdf"])).toBe(false);
    expect(isAllowed("text/plain", ["image/*"])).toBe(false);
  });
});
