/**
 * `npm run language` fails if an area has more phrases of `phrases.ts` per 1,000 words than allowed, or if code declares a name
 * with a word of `names.ts`. `--list` prints every phrase. `--commits origin/main` checks the subjects of the commits since then.
 */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vagueNames } from "./found-names.ts";
import {
  type Area,
  areaOf,
  type FoundPhrase,
  foundPhrases,
  isChecked,
  proseOf,
  subjectProblem,
} from "./found-phrases.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ALLOWED_PER_1000_WORDS = 0.5;
const git = (...words: string[]) => execFileSync("git", words, { cwd: ROOT, encoding: "utf8" });

const [option, base] = process.argv.slice(2);
if (option === "--commits") checkCommits(`${base}..HEAD`);
else {
  checkFiles(option === "--list");
  checkNames();
}

function checkFiles(isListed: boolean): void {
  const found: Record<Area, string[]> = { product: [], docs: [], test: [] };
  const words: Record<Area, number> = { product: 0, docs: 0, test: 0 };
  for (const file of git("ls-files", "-z").split("\0").filter(isChecked)) {
    const prose = proseOf(file, readFileSync(ROOT + file, "utf8"));
    const area = areaOf(file);
    words[area] += prose.split(/\s+/).length;
    found[area].push(...foundPhrases(prose).map((phrase) => lineOf(file, phrase)));
  }
  for (const area of Object.keys(found) as Area[]) {
    const lines = found[area];
    const rate = (lines.length / words[area]) * 1_000;
    const isTooMany = rate > ALLOWED_PER_1000_WORDS;
    if (isListed || isTooMany) console.log(lines.join("\n"));
    console.log(`${area}: ${lines.length} in ${words[area]} words, ${rate.toFixed(2)} per 1,000`);
    if (isTooMany) process.exitCode = 1;
  }
  if (process.exitCode === 1)
    console.log(`At most ${ALLOWED_PER_1000_WORDS} per 1,000 words: rewrite some of these.`);
}

function lineOf(file: string, { name, instead, excerpt }: FoundPhrase): string {
  return `${file}: "${name}" (${instead}): …${excerpt}…`;
}

function checkNames(): void {
  for (const file of git("ls-files", "-z", "*.ts", "*.tsx").split("\0").filter(isChecked))
    for (const { name, word, instead } of vagueNames(readFileSync(ROOT + file, "utf8"))) {
      console.log(`${file}: the name ${name} contains "${word}" (${instead})`);
      process.exitCode = 1;
    }
}

function checkCommits(range: string): void {
  for (const subject of git("log", "--no-merges", "--format=%s", range).split("\n").filter(Boolean)) {
    const problem = subjectProblem(subject);
    if (problem === undefined) continue;
    console.log(`"${subject}" ${problem}`);
    process.exitCode = 1;
  }
}
