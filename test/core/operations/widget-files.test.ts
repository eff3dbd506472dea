import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { widgetFiles } from "../../../core/src/operations/widget-files.ts";

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "parley-dist-"));
  mkdirSync(join(dist, "widget"));
});
afterEach(() => rmSync(dist, { recursive: true }));

const read = () => widgetFiles(pathToFileURL(`${dist}/`));

describe("The widget's files", () => {
  it("are the script and what it fetches, and nothing else that lies there", async () => {
    writeFileSync(join(dist, "widget.js"), "loader");
    writeFileSync(join(dist, "widget/panel-A.js"), "panel");
    writeFileSync(join(dist, "secret.js"), "");
    writeFileSync(join(dist, "widget/notes.txt"), "");
    expect([...(await read()).keys()].sort()).toEqual(["/widget.js", "/widget/panel-A.js"]);
  });

  it("are none before the first build", async () => {
    rmSync(dist, { recursive: true });
    expect((await read()).size).toBe(0);
    mkdirSync(dist);
  });

  it("have another tag when their content is another", async () => {
    writeFileSync(join(dist, "widget.js"), "one");
    const before = (await read()).get("/widget.js")?.etag;
    writeFileSync(join(dist, "widget.js"), "two");
    expect((await read()).get("/widget.js")?.etag).not.toBe(before);
  });
});
