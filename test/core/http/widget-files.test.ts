import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { widgetFiles } from "../../../core/src/http/served-files/widget-files.ts";

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "parley-dist-"));
  mkdirSync(join(dist, "widget"));
});
afterEach(() => rmSync(dist, { recursive: true }));

const read = () => widgetFiles(pathToFileURL(`${dist}/`));

describe("The widget's files", () => {
  it("are the script and its imports, and no other file in the folder", async () => {
    writeFileSync(join(dist, "widget.js"), "loader");
    writeFileSync(join(dist, "widget/panel-A.js"), "panel");
    writeFileSync(join(dist, "secret.js"), "");
    writeFileSync(join(dist, "widget/notes.txt"), "");
    expect([...(await read()).keys()].sort()).toEqual(["/widget.js", "/widget/panel-A.js"]);
  });

  it("are an empty list before the first build", async () => {
    rmSync(dist, { recursive: true });
    expect((await read()).size).toBe(0);
    mkdirSync(dist);
  });

  it("have a new ETag when their content changes", async () => {
    writeFileSync(join(dist, "widget.js"), "one");
    const before = (await read()).get("/widget.js")?.hash;
    writeFileSync(join(dist, "widget.js"), "two");
    expect((await read()).get("/widget.js")?.hash).not.toBe(before);
  });

  it("include a compressed version only if it decompresses to the uncompressed file", async () => {
    const [text, other] = ["chat();".repeat(50), "talk();".repeat(50)];
    writeFileSync(join(dist, "widget.js"), text);
    writeFileSync(join(dist, "widget.js.br"), brotliCompressSync(text));
    writeFileSync(join(dist, "widget.js.gz"), gzipSync(other));
    const files = await read();
    expect([...files.keys()]).toEqual(["/widget.js"]);
    expect(files.get("/widget.js")?.encoded).toEqual({ br: brotliCompressSync(text) });
    writeFileSync(join(dist, "widget.js.br"), "no brotli");
    expect((await read()).get("/widget.js")?.encoded).toEqual({});
  });
});
