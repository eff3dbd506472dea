import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { openInstallation } from "../../core/src/app/installation.ts";
import { boundsFor } from "../../core/src/limits/slots.ts";
import { metrics } from "../../core/src/observability/metrics.ts";
import { parseOptions } from "../../core/src/options.ts";
import { longHistory } from "../core/cli/transfer/long-history.ts";
import { postgresDatabases } from "../core/storage/postgres-databases.ts";
import { aQuestion } from "../core/storage/sample-records.ts";
import { isMissing } from "../provision/missing.ts";
import { postgres } from "../provision/postgres.ts";
import { yamlIn } from "./deployment-file.ts";
import { isKnownVariable } from "./known-variable.ts";

const PARLEY = fileURLToPath(new URL("../../core/src/cli/parley.ts", import.meta.url));

const OPERATE = fileURLToPath(new URL("../../docs/operate/", import.meta.url));

/** All pages about running the service, concatenated. */
const page = readdirSync(OPERATE)
  .map((name) => readFileSync(OPERATE + name, "utf8"))
  .join("\n");
const folder = mkdtempSync(join(tmpdir(), "parley-operating-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the lines of the pages' only shell block that contains all of these words. */
function commandWith(...words: string[]): string {
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block);
  const found = blocks.filter((block) => words.every((word) => block.includes(word)));
  if (found.length !== 1) throw new Error(`${found.length} blocks hold ${words.join(" and ")}.`);
  return (found[0] as string).replaceAll("npx parley", `node ${PARLEY}`);
}

async function run(command: string, environment: Record<string, string> = {}): Promise<void> {
  const PATH = [dirname(process.execPath), postgres.find(), process.env.PATH].join(":");
  await promisify(execFile)("sh", ["-c", `set -e; ${command}`], {
    cwd: folder,
    env: { PATH, ...environment },
  });
}

describe("A backup of SQLite, made while messages arrive,", () => {
  it("contains all earlier messages, is readable only by the file's owner, and can be restored with the master secret", async () => {
    const data = join(folder, "data");
    const running = await openInstallation(parseOptions({ PARLEY_DATA_DIR: data }));
    const { site_id: siteId } = await running.sites.create({ name: "Shop" });
    await longHistory(running.storage, siteId, 20);
    let isMade = false;
    const visitors = (async () => {
      while (!isMade) await running.storage.recordQuestion(aQuestion({ siteId }));
    })();
    await run(commandWith("parley backup --out"));
    isMade = true;
    await visitors;
    await running.storage.close();
    const [name = ""] = readdirSync(join(folder, "backup"));
    const copy = join(folder, "backup", name);
    expect(statSync(copy).mode & 0o077).toBe(0);

    const restored = join(folder, "restored");
    mkdirSync(restored);
    copyFileSync(copy, join(restored, "parley.db"));
    copyFileSync(join(data, "secret"), join(restored, "secret"));
    const again = await openInstallation(parseOptions({ PARLEY_DATA_DIR: restored }));
    try {
      expect((await again.sites.find(siteId)).name).toBe("Shop");
      expect(await again.sites.keys(siteId)).toHaveLength(1);
      const found = await again.storage.exportSessions({ siteId }, 0, 1_000);
      expect(found.length).toBeGreaterThanOrEqual(20);
      expect(found.slice(0, 20).every(({ messages }) => messages.length === 10)).toBe(true);
    } finally {
      await again.storage.close();
    }
  });
});

describe.skipIf(isMissing("Postgres"))("A dump of Postgres", () => {
  const databases = postgresDatabases();

  it("replaces later data when it is restored, and can be read with the master secret", async () => {
    const DATABASE_URL = await databases.fresh();
    const options = parseOptions({ DATABASE_URL, PARLEY_SECRET: "the master secret of the tests" });
    const opened = await openInstallation(options);
    const { site_id: siteId } = await opened.sites.create({ name: "Shop" });
    await longHistory(opened.storage, siteId, 20);
    mkdirSync(join(folder, "backup"), { recursive: true });
    const [dump = "", restore = ""] = commandWith("pg_dump", "pg_restore", "$DATABASE_URL")
      .trim()
      .split("\n");
    await run(dump, { DATABASE_URL });
    await opened.storage.removeConversation(siteId, "s7", Date.now());
    await opened.sites.update(siteId, { name: "Renamed" });
    await opened.storage.close();

    await run(restore, { DATABASE_URL });
    const again = await openInstallation(options);
    try {
      expect((await again.sites.find(siteId)).name).toBe("Shop");
      expect((await again.storage.conversation(siteId, "s7"))?.messages).toHaveLength(10);
      const asked = await again.storage.recordQuestion(aQuestion({ siteId, sessionId: "s7", at: 2e12 }));
      expect(asked).toMatchObject({ outcome: "recorded" });
    } finally {
      await again.storage.close();
    }
  });
});

describe("The pages on running the service", () => {
  it("are at most 6 KB each", () => {
    for (const name of readdirSync(OPERATE)) {
      expect([name, statSync(OPERATE + name).size]).toSatisfy(([, size]) => size <= 6_144);
    }
  });

  it("name only settings and metrics that exist", async () => {
    const named = new Set(
      [...page.matchAll(/\b(PARLEY_[A-Z_]+|DATABASE_URL|REDIS_URL|LOG_LEVEL)\b/g)].map(([name]) => name),
    );
    // The pages name this variable, which Kubernetes would set, as an example of a refused one.
    named.delete("PARLEY_PORT");
    expect([...named].filter((name) => !isKnownVariable(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(8);
    const redis = { isUp: () => true, countedAlone: () => 0 };
    const shown = await metrics({
      listeners: () => 0,
      inFlight: { count: 0 },
      redis,
      writerThread: "process",
    }).text();
    const measured = new Set(
      [...page.matchAll(/\b((parley|nodejs|process)_[a-z0-9_]+)/g)].map(([name]) => name),
    );
    for (const name of measured) expect(shown).toContain(`# TYPE ${name} `);
    expect(measured.size).toBeGreaterThan(8);
  });

  it("state the maximum number of messages in flight that the service calculates, and memory below the limit of Compose", () => {
    const rows = [...page.matchAll(/^\| ([\d,]+)(?: up)? +\| ([\d,]+) +\| (\d+) MiB/gm)].map((row) =>
      row.slice(1).map((cell) => Number(cell.replace(",", ""))),
    ) as [number, number, number][];
    expect(rows).toHaveLength(3);
    for (const [openFiles, inFlight, memory] of rows) {
      expect(boundsFor(openFiles).total).toBe(inFlight);
      expect(Math.abs(200 + (inFlight * 75) / 1_024 - memory)).toBeLessThan(5);
    }
    const { service } = yamlIn("compose.yaml").services;
    const compose = rows.find(([openFiles]) => openFiles === service.ulimits.nofile);
    expect(compose?.[2]).toBeLessThan(Number.parseInt(service.deploy.resources.limits.memory, 10));
  });
});
