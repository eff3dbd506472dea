import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { atTheTerminal } from "../at-the-terminal.ts";
import { type StartedParley, startedParley } from "../started-parley.ts";

const { folder, json, newSite, run } = atTheTerminal();

const running: StartedParley[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});

/** Runs `parley serve` in the data folder that the other commands of the test use at the same time. */
async function served(env: Record<string, string> = {}) {
  const data = join(folder, "data");
  const started = startedParley(["serve"], { PORT: "0", LOG_LEVEL: "warn", PARLEY_DATA_DIR: data, ...env });
  running.push(started);
  const address = await started.says(/^Parley is listening on (\S+)\n/m);
  return { ...started, address };
}

describe("parley serve", () => {
  it("prints its URL and a sign-in link for the first person, and serves API, probes and widget at this URL", async () => {
    const { address, stdout, stderr } = await served();
    const [first, second, ...more] = stdout().split("\n");
    expect([first, more, stderr()]).toEqual([`Parley is listening on ${address}`, [""], ""]);
    expect(second?.replace(/[\w-]{40}/, "TOKEN")).toBe(
      `Console: ${address}/console/#/link/TOKEN  (works once, for 10 minutes)`,
    );
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ status: "ok" });
    expect((await fetch(`${address}/widget.js`)).status).toBe(200);
    expect((await fetch(`${address}/v1/site`)).status).toBe(401);
  });

  it("prints only its URL when the console is off", async () => {
    const { address, stdout } = await served({ PARLEY_CONSOLE: "off" });
    expect(stdout()).toBe(`Parley is listening on ${address}\n`);
    expect((await fetch(`${address}/console/`)).status).toBe(404);
  });

  it("limits the calls per IP address to the operator's settings", async () => {
    const site = await newSite();
    const { address } = await served({
      PARLEY_ANONYMOUS_CALLS_PER_MINUTE: "2",
      PARLEY_WIDGET_CALLS_PER_MINUTE: "3",
    });
    const statuses = async (path: string) => {
      const had = [];
      for (let n = 0; n < 4; n++) had.push((await fetch(`${address}/v1${path}`)).status);
      return had;
    };
    expect(await statuses("/site")).toEqual([401, 401, 429, 429]);
    expect(await statuses(`/widget/config?site=${site.public_key}`)).toEqual([200, 200, 200, 429]);
  });

  it.each([
    ["the event loop", {}, 1],
    ["a thread", { PARLEY_SQLITE_THREAD: "on" }, 0],
  ])("reports in /metrics that it writes to its database file on %s", async (_, env, inProcess) => {
    const { address } = await served(env);
    const text = await (await fetch(`${address}/metrics`)).text();
    expect(text).toContain(`\nparley_writer_in_process ${inProcess}\n`);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("exits cleanly on %s", async (signal) => {
    const { child, ended } = await served();
    child.kill(signal);
    expect(await ended).toBe(0);
  });

  it("warns if it listens for other machines without TLS, because it refuses calls without TLS from these machines", async () => {
    // The service does not recognise 127.1 as loopback, so the test gets the warning without listening on other interfaces.
    const { child, stderr, ended } = await served({ HOST: "127.1" });
    child.kill("SIGTERM");
    await ended;
    expect(stderr()).toMatch(
      /^parley: [^\n]+ 127\.1 [^\n]+https_required[^\n]+PARLEY_TLS_CERT and PARLEY_TLS_KEY[^\n]+PARLEY_TRUST_PROXY\.\n$/,
    );
  });

  it("prints one line and exits if the port is in use, and closes its database", async () => {
    const { port } = new URL((await served()).address ?? "");
    const { ended, stderr } = await served({ PORT: port, PARLEY_DATA_DIR: folder });
    expect(await ended).toBe(1);
    expect(stderr()).toMatch(new RegExp(`^parley: PORT: ${port} is in use[^\\n]+\\n$`));
    const files = await readdir(folder);
    expect(files.filter((file) => file.startsWith("parley.db"))).toEqual(["parley.db"]);
  });
});

it.each(["--workers 2", "--workers=1", "--workers"])(
  "parley serve exits if it is called with %s, and suggests Postgres and several processes",
  async (words) => {
    const { code, stdout, stderr } = await run(["serve", ...words.split(" ")]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      "parley: --workers: the service runs in one process. To use more cores, set DATABASE_URL to a Postgres and start several processes: see docs/operate/postgres.md.\n",
    );
  },
);

describe("With a service running on the same data folder,", () => {
  const within = { timeout: 60_000, interval: 100 };
  const statusOf = async (address: string | undefined, key: string) =>
    (await fetch(`${address}/v1/site`, { headers: { "X-API-Key": key } })).status;

  it("the service sees every change made by a command", async () => {
    const { address } = await served();
    const { site_id, api_key } = await newSite();
    const name = async () => {
      const response = await fetch(`${address}/v1/site`, { headers: { "X-API-Key": api_key } });
      return ((await response.json()) as { name?: string }).name;
    };
    await expect.poll(name, within).toBe("Shop");

    await json(["site", "update", site_id, "--name", "Store"]);
    await expect.poll(name, within).toBe("Store");

    const second = await json(["key", "create", "--site", site_id]);
    await expect.poll(() => statusOf(address, second.api_key), within).toBe(200);
    await json(["key", "revoke", second.key_id]);
    await expect.poll(() => statusOf(address, second.api_key), within).toBe(401);

    await json(["site", "delete", site_id]);
    await expect.poll(() => statusOf(address, api_key), within).toBe(401);
  });

  it("commands and the service write at the same time without errors", async () => {
    const { address } = await served();
    const { site_id, api_key } = await newSite("--plan", "enterprise");
    await expect.poll(() => statusOf(address, api_key), within).toBe(200);
    // No workflow is set, so each message is stored and then fails.
    const messages = Array.from({ length: 100 }, () =>
      fetch(`${address}/v1/message`, {
        method: "POST",
        headers: { "X-API-Key": api_key, "Content-Type": "application/json" },
        body: '{"message":"Hi"}',
      }),
    );
    const commands = ["a", "b", "c"].map((label) =>
      run(["key", "create", "--site", site_id, "--label", label]),
    );
    expect((await Promise.all(commands)).map(({ code, stderr }) => [code, stderr])).toEqual(
      Array(3).fill([0, ""]),
    );
    expect(new Set((await Promise.all(messages)).map(({ status }) => status))).toEqual(new Set([502]));
  });
});
