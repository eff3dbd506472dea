import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

it("The code cites only sections that exist in the contract", () => {
  const contract = readFileSync(`${ROOT}docs/explain/contract.md`, "utf8");
  // A chapter without sections has numbered items, such as A.6.
  const sections = new Set<string>();
  let chapter = "";
  for (const line of contract.split("\n")) {
    const [, heading, item] = /^(?:##+ ([A-I]|[A-I\d]+\.\d+|\d+)\.? |(\d+)\. )/.exec(line) ?? [];
    if (heading !== undefined) chapter = heading;
    if (chapter !== "") sections.add(item === undefined ? chapter : `${chapter}.${item}`);
  }
  const grep = ["grep", "-noE", "contract §[A-I0-9][0-9.]*([,–] ?(and )?§?[0-9]+\\.[0-9]+)*"];
  const cited = execFileSync("git", grep, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  expect(cited.length).toBeGreaterThan(150);
  const unknown = cited.filter((line) =>
    [...(line.split("contract ")[1] ?? "").matchAll(/[A-I](?:\.\d+)?|\d+(?:\.\d+)?/g)].some(
      ([section]) => !sections.has(section),
    ),
  );
  expect(unknown).toEqual([]);
});
