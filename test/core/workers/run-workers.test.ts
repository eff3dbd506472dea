import { constants, globSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { atTheTerminal } from "../cli/at-the-terminal.ts";
import { type StartedParley, startedParley } from "../cli/started-parley.ts";

const { folder, newSite, run } = atTheTerminal();
const within = { timeout: 60_000, interval: 50 };

const running: StartedParley[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});

async function served(env: Record<string, string> = {}) {
  const started = startedParley(["serve", "--workers", "2"], {
    PORT: "0",
    LOG_LEVEL: "error",
    PARLEY_DATA_DIR: join(folder, "data"),
    PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
    ...env,
  });
  running.push(started);
  const address = (await started.says(/^Parley is listening on (\S+)\n/m)) as string;
  return { ...started, address, pid: started.child.pid as number };
}

/** The processes that this one has begun, as Linux tells. */
const workersOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

/** Empty where it is closed by now. */
const openedAs = (pid: number, fd: string) => {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`);
  } catch {
    return "";
  }
};

/** Whether a process has the database open to write, as Linux tells. */
const writesToFile = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).some((fd) => {
    if (!openedAs(pid, fd).endsWith("/parley.db")) return false;
    const flags = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/${fd}`, "utf8"))?.[1];
    return (Number.parseInt(flags as string, 8) & 3) !== constants.O_RDONLY;
  });

const call = (address: string, path: string, key: string, body?: object) =>
  fetch(`${address}/v1${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    // A connection of its own for each, so that both workers have their share.
    headers: { "X-API-Key": key, "Content-Type": "application/json", Connection: "close" },
  });

/** A workflow that answers after `milliseconds`. `asked`: how often it was. */
async function workflow(milliseconds: number) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    setTimeout(() => response.end('{"message":"Nine to five"}'), milliseconds);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
    asked: () => asked,
  };
}

describe("parley serve --workers 2", () => {
  it("has two processes that share port and data, and says its address once", async () => {
    const { address, stdout, stderr, pid } = await served();
    const [first, second, ...more] = stdout().split("\n");
    expect([first, more, stderr()]).toEqual([`Parley is listening on ${address}`, [""], ""]);
    expect(second?.replace(/[\w-]{40}/, "TOKEN")).toBe(
      `Console: ${address}/console/#/link/TOKEN  (works once, for 10 minutes)`,
    );
    expect(workersOf(pid)).toHaveLength(2);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it("writes to the file in the first process alone, so that no worker waits for another's lock", async () => {
    const { address, pid } = await served();
    const { api_key } = await newSite("--webhook-url", "http://127.0.0.1:9/");
    await expect.poll(async () => (await call(address, "/site", api_key)).status, within).toBe(200);
    expect([pid, ...workersOf(pid)].map(writesToFile)).toEqual([true, false, false]);
  });

  it("keeps a plan's limits as if it were one: not one request more, and honest headers", async () => {
    const { address } = await served();
    // By the minute, within which all of them come however slow the machine is.
    const { api_key } = await newSite("--plan", "enterprise", "--limit-minute", "30");
    let left = 0;
    await expect
      .poll(async () => {
        const { status, headers } = await call(address, "/site", api_key);
        left = Number(headers.get("X-RateLimit-Remaining"));
        return status;
      }, within)
      .toBe(200);
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(address, "/site", api_key)));
    const admitted = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - left);
    expect(
      admitted.map(({ headers }) => Number(headers.get("X-RateLimit-Remaining"))).sort((a, b) => a - b),
    ).toEqual(Array.from({ length: left }, (_, at) => at));
  });

  it("adds up what all of them measure", async () => {
    const { address } = await served();
    await Promise.all(Array.from({ length: 20 }, () => call(address, "/site", "pk_nobody")));
    const text = await (await fetch(`${address}/metrics`)).text();
    expect(text).toContain('parley_failures_total{code="UNAUTHORIZED",reason="invalid_api_key"} 20\n');
  });

  it("adds up without a worker that hangs", async () => {
    const { address, pid } = await served();
    const [first] = workersOf(pid);
    process.kill(first as number, "SIGSTOP");
    // Every other connection is handed to the one that hangs.
    const text = async () => {
      const headers = { Connection: "close" };
      const answer = await fetch(`${address}/metrics`, { headers, signal: AbortSignal.timeout(5_000) });
      return answer.text();
    };
    try {
      await expect.poll(() => text().catch(() => ""), within).toContain("parley_workers 1\n");
    } finally {
      process.kill(first as number, "SIGCONT");
    }
  });

  it("replaces a worker that was killed, and serves meanwhile", async () => {
    const { address, pid, stdout } = await served();
    const [first] = workersOf(pid);
    process.kill(first as number, "SIGKILL");
    await expect.poll(() => workersOf(pid).filter((worker) => worker !== first), within).toHaveLength(2);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, within).toBe(200);
    await expect.poll(stdout, within).toMatch(/"signal":"SIGKILL".*a worker ended; another takes its place/);
  });

  it("goes on when the thread that writes has ended", async () => {
    const { url, close } = await workflow(0);
    const { address, stdout } = await served({ TMPDIR: folder });
    const { api_key } = await newSite("--webhook-url", url);
    await expect.poll(async () => (await call(address, "/site", api_key)).status, within).toBe(200);
    const [socket] = globSync("parley-writer-*/writer.sock", { cwd: folder });
    const noWorker = connect(join(folder, socket as string));
    noWorker.write("1\n}\n");
    await expect.poll(stdout, within).toContain("the thread that writes to the database ended");
    const ask = () => call(address, "/message", api_key, { message: "Hi" });
    await expect.poll(async () => (await ask()).status, within).toBe(200);
    expect((await Promise.all(Array.from({ length: 6 }, ask))).map(({ status }) => status)).toEqual(
      Array(6).fill(200),
    );
    close();
  });

  it.each(["SIGTERM", "SIGINT"] as const)("lets each finish what it has in flight on %s", async (signal) => {
    const { url, close, asked } = await workflow(1_500);
    const { address, child, ended } = await served();
    const { api_key } = await newSite("--webhook-url", url);
    await expect.poll(async () => (await call(address, "/site", api_key)).status, within).toBe(200);
    const answers = Array.from({ length: 6 }, () => call(address, "/message", api_key, { message: "Hi" }));
    await expect.poll(asked, within).toBe(6);
    child.kill(signal);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await ended).toBe(0);
    close();
  });

  it("lets its workers finish what they have in flight when the first process is killed", async () => {
    const { url, close, asked } = await workflow(1_500);
    const { address, child } = await served();
    const { api_key } = await newSite("--webhook-url", url);
    await expect.poll(async () => (await call(address, "/site", api_key)).status, within).toBe(200);
    const answers = Array.from({ length: 6 }, () => call(address, "/message", api_key, { message: "Hi" }));
    await expect.poll(asked, within).toBe(6);
    child.kill("SIGKILL");
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    close();
  });

  it("stops in order when it is told to before all of them have started", async () => {
    const started = startedParley(["serve", "--workers", "2"], {
      PORT: "0",
      LOG_LEVEL: "info",
      PARLEY_DATA_DIR: join(folder, "data"),
    });
    running.push(started);
    await started.says(/("listening")/);
    started.child.kill("SIGTERM");
    expect(await started.ended).toBe(0);
  });

  it("leaves no worker behind when the first process is killed", async () => {
    const { child, pid, ended } = await served();
    const workers = workersOf(pid);
    child.kill("SIGKILL");
    await ended;
    const isAlive = (worker: number) => {
      try {
        return process.kill(worker, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(() => workers.filter(isAlive), within).toEqual([]);
  });

  it("refuses a port that is in use in one line", async () => {
    const { port } = new URL((await served()).address);
    const { ended, stderr } = await served({ PORT: port });
    expect(await ended).toBe(1);
    expect(stderr()).toMatch(new RegExp(`^parley: PORT: ${port} is in use[^\\n]+\\n$`));
  });
});

describe("parley serve --workers", () => {
  it.each(["0", "-1", "1.5", "two", "65", ""])("refuses %j in one line", async (count) => {
    const { code, stderr } = await run(["serve", `--workers=${count}`]);
    expect([code, stderr]).toEqual([1, "parley: --workers: give a whole number from 1 to 64.\n"]);
  });
});
