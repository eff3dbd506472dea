import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMissing } from "../../provision/missing.ts";
import { type PostgresServer, postgresServer } from "../../provision/postgres-server.ts";
import { postgresDatabases } from "../storage/postgres-databases.ts";
import { aQuestion, aReply, recorded } from "../storage/sample-records.ts";
import { deadPort } from "../webhooks/loopback-server.ts";
import { atTheTerminal } from "./at-the-terminal.ts";
import { startedParley } from "./started-parley.ts";

const SECRET = { PARLEY_SECRET: "the master secret of the tests" };

describe.skipIf(isMissing("Postgres"))("With DATABASE_URL,", () => {
  const databases = postgresDatabases();
  const here = atTheTerminal();

  it("commands use Postgres, and write no file if PARLEY_SECRET is set", async () => {
    const environment = { DATABASE_URL: await databases.fresh(), ...SECRET };
    const words = ["site", "create", "--name", "Shop", "--webhook-url", "https://192.0.2.1/", "--sign"];
    const { site_id } = await here.json(words, { environment });
    await here.json(["key", "create", "--site", site_id], { environment });
    expect(await here.json(["site", "list"], { environment })).toMatchObject([{ site_id, name: "Shop" }]);
    expect(await here.json(["purge", "--older-than", "90d"], { environment })).toEqual({ removed: 0 });
    expect(await readdir(here.folder)).toEqual([]);
  });

  it("the data folder contains only the master secret if PARLEY_SECRET is not set", async () => {
    const there = atTheTerminal();
    const environment = { DATABASE_URL: await databases.fresh() };
    await there.json(["site", "create", "--name", "Shop"], { environment });
    expect(await readdir(join(there.folder, "data"))).toEqual(["secret"]);
  });

  it("doctor checks Postgres, and names the database without the password", async () => {
    const url = (await databases.fresh()).replace("//parley@", "//parley:hunter2@");
    const { stdout } = await here.run(["doctor"], { environment: { DATABASE_URL: url, ...SECRET } });
    const { host, pathname } = new URL(url);
    expect(stdout).toContain(`ok    storage: The database ${pathname.slice(1)} on ${host} answers.\n`);
    expect(stdout).not.toContain("hunter2");
  });

  it.each([
    ["no server listens", async () => `postgres://a:hunter2@127.0.0.1:${await deadPort()}/b`, "ECONNREFUSED"],
    ["the database does not exist", async () => `${await databases.fresh()}x`, "does not exist"],
  ])("a command fails with one line when %s", async (_, url, said) => {
    const { code, stderr } = await here.run(["site", "list"], {
      environment: { DATABASE_URL: await url(), ...SECRET },
    });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^parley: DATABASE_URL: the database cannot be opened \([^\n]+\n$/),
    ]);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain("hunter2");
  });

  it("export and import move a site from SQLite to Postgres without loss", async () => {
    const environment = { DATABASE_URL: await databases.fresh(), ...SECRET };
    const file = (name: string) => join(here.folder, name);
    const { site_id: siteId } = await here.newSite("--plan", "pro");
    await here.inside(async ({ storage }) => {
      const content = 'Line\n"two"\u2028\u0000\u0001🙂';
      for (let n = 0; n < 130; n++) {
        const asked = aQuestion({
          siteId,
          sessionId: `s${n}`,
          content,
          user: { id: `u${n % 7}`, verified: n % 2 === 0 },
        });
        const extras = { quickReplies: ["\0", "Yes"] };
        await storage.recordReply(aReply(recorded(await storage.recordQuestion(asked)), { siteId, extras }));
      }
    });
    const exporting = (name: string) => ["export", "--site", siteId, "--out", file(name), "--with-secrets"];
    await here.json(exporting("sqlite"));
    expect(await here.json(["import", file("sqlite")], { environment })).toMatchObject({ imported: 130 });
    expect(await here.json(["import", file("sqlite")], { environment })).toMatchObject({ skipped: 130 });
    await here.json(exporting("postgres"), { environment });
    const lines = async (name: string) => (await readFile(file(name), "utf8")).split("\n");
    // The site's own line contains the date and source of the export. Session lines are identical.
    expect((await lines("postgres")).slice(1)).toEqual((await lines("sqlite")).slice(1));
  });
});

describe.skipIf(isMissing("Postgres"))("A service whose Postgres goes down and comes back", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await postgresServer({ fsync: true });
  });
  afterAll(() => server?.remove());

  it("reports the outage in /readyz, in /metrics and in its log, returns 500, and recovers without a restart", async () => {
    const here = atTheTerminal();
    const environment = { DATABASE_URL: server.url("postgres"), ...SECRET };
    const { site_id, api_key } = await here.json(["site", "create", "--name", "Shop"], { environment });
    const service = startedParley(["serve"], { ...environment, PORT: "0", LOG_LEVEL: "error" });
    try {
      const address = await service.says(/^Parley is listening on (\S+)\n/m);
      const ready = async () => (await fetch(`${address}/readyz`)).status;
      const listed = () => fetch(`${address}/v1/sessions`, { headers: { "X-API-Key": api_key } });
      const sessions = async () => (await listed()).status;
      expect([await ready(), await sessions()]).toEqual([200, 200]);
      await server.stop();
      expect([await ready(), await sessions()]).toEqual([503, 500]);
      const away = await listed();
      expect([away.status, away.headers.get("retry-after")]).toEqual([500, "5"]);
      expect(await away.json()).toMatchObject({
        error: { code: "INTERNAL_ERROR", details: { field: "request", reason: "storage_unavailable" } },
      });
      const metrics = await (await fetch(`${address}/metrics`)).text();
      expect(metrics).toContain(
        'parley_failures_total{code="INTERNAL_ERROR",reason="storage_unavailable"} 2\n',
      );
      await server.start();
      expect([await ready(), await sessions()]).toEqual([200, 200]);
      expect(await here.json(["site", "show", site_id], { environment })).toMatchObject({ name: "Shop" });
    } finally {
      service.child.kill("SIGTERM");
      expect(await service.ended).toBe(0);
    }
    const logged = service
      .stdout()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: "storage is unavailable", reason: "storage_unavailable" },
    ]);
  });
});
