import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe } from "vitest";
import { localFolder } from "../../../core/src/files/local-folder.ts";
import { describeContentStore } from "./content-store-contract.ts";

describe("A local folder as content store", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-content-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  describeContentStore({
    store: () => localFolder(folder),
    write(content) {
      const path = join(folder, "incoming");
      writeFileSync(path, content);
      return path;
    },
    kept: () => readdirSync(folder),
  });
});
