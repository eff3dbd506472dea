import { writeFileSync } from "node:fs";
import { referenceFiles } from "./docs/reference-files.ts";

/** Writes the pages of the reference that are made of the code. `test/docs/reference.test.ts` fails where one is stale. */
for (const [path, text] of Object.entries(referenceFiles())) {
  writeFileSync(new URL(`../docs/${path}`, import.meta.url), text);
}
