import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureWidgetBuilt } from "../../../core/src/http/served-files/ensure-built.ts";

const BUILDS = `import { mkdirSync, writeFileSync } from "node:fs";
mkdirSync(new URL("dist/", import.meta.url), { recursive: true });
writeFileSync(new URL("dist/widget.js", import.meta.url), "built");`;
const FAILS = `throw new Error("no bundler");`;

/** Seconds since 1970. */
const [EARLIER, LATER] = [1_700_000_000, 1_800_000_000];

let widget: string;
beforeEach(() => {
  widget = mkdtempSync(join(tmpdir(), "parley-widget-"));
});
afterEach(() => rmSync(widget, { recursive: true }));

function put(path: string, text: string, changed: number): void {
  mkdirSync(join(widget, path, ".."), { recursive: true });
  writeFileSync(join(widget, path), text);
  utimesSync(join(widget, path), changed, changed);
}

let warning: string | undefined;
const ensured = async () => {
  warning = await ensureWidgetBuilt(pathToFileURL(`${widget}/`));
  return readFileSync(join(widget, "dist/widget.js"), "utf8");
};

describe("The widget's file", () => {
  it("is built if it is missing", async () => {
    put("build.ts", BUILDS, EARLIER);
    expect(await ensured()).toBe("built");
  });

  it("is rebuilt if a source is newer, even in a nested folder", async () => {
    put("build.ts", BUILDS, EARLIER);
    put("dist/widget.js", "old", EARLIER);
    put("src/strings/de.ts", "", LATER);
    expect(await ensured()).toBe("built");
  });

  it("is not rebuilt if it is newer than its sources", async () => {
    put("build.ts", BUILDS, EARLIER);
    put("src/boot.ts", "", EARLIER);
    put("dist/widget.js", "old", LATER);
    expect(await ensured()).toBe("old");
    expect(warning).toBeUndefined();
  });

  it("is served although it is outdated if it cannot be built, and a warning is returned", async () => {
    put("build.ts", FAILS, LATER);
    put("dist/widget.js", "old", EARLIER);
    expect(await ensured()).toBe("old");
    expect(warning).toBe(
      "The widget is older than its sources, and could not be built (no bundler). Run `npm run build` as the user who owns its folder.",
    );
  });

  it("is served without sources if the package contains only the built file", async () => {
    put("dist/widget.js", "old", EARLIER);
    expect(await ensured()).toBe("old");
  });

  it("is reported with an error of one line if it is missing and cannot be built", async () => {
    put("build.ts", FAILS, LATER);
    await expect(ensured()).rejects.toThrow(
      "The widget could not be built (no bundler). Run `npm run build` as the user who owns its folder.",
    );
  });
});
