import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { openInstallation } from "../../../core/src/app/installation.ts";
import { parseOptions } from "../../../core/src/options.ts";
import { httpServer } from "../webhooks/loopback-server.ts";
import { demoStarter, type StartedDemo } from "./started-demo.ts";

const { start, folder } = demoStarter();

/** Runs the line in a shell, as after copying and pasting it. */
async function shell(line: string, env: Record<string, string> = {}): Promise<Answer> {
  const { stdout } = await promisify(execFile)("sh", ["-c", `${line} -sw '\\n%{http_code}'`], {
    env: { PATH: process.env.PATH ?? "", ...env },
  });
  const [body = "", status] = stdout.split("\n");
  return { status: Number(status), body: JSON.parse(body) };
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the service's answer, of any shape.
  body: any;
}

async function api(demo: StartedDemo, apiKey: string, method: string, path: string, body?: object) {
  const response = await fetch(`${demo.address}/v1${path}`, {
    method,
    headers: { "X-API-Key": apiKey, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() } as Answer;
}

const keyOf = ({ apiKey }: StartedDemo) => apiKey ?? expect.fail("no key was printed");

describe("npm start, on the first run", () => {
  it("prints the service's URL, the API key and a curl line that works unchanged", async () => {
    const demo = await start();
    expect(demo.stderr).toBe("");
    expect(demo.stdout).toContain(`API key:    ${keyOf(demo)}  (shown only once: store it)`);
    expect(await shell(demo.curl)).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: expect.stringContaining("I verified the signature"),
        metadata: { model: "demo-workflow", tokens_used: 0 },
      },
    });
  });

  it("allows the demo page's origins, and turns on signing and the timestamp", async () => {
    const demo = await start({ PARLEY_PUBLIC_URL: "https://chat.example.com/" });
    const { port } = new URL(demo.address);
    const site = await api(demo, keyOf(demo), "GET", "/site");
    const view = site.body;
    expect(Number(port)).toBeGreaterThan(0);
    expect(view).toMatchObject({ name: "Demo", sign: true, timestamp: true });
    expect(view.allowed_origins).toEqual([
      `http://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      "https://chat.example.com",
    ]);
  });

  it("starts a workflow that refuses requests signed with another secret", async () => {
    const demo = await start();
    const site = await api(demo, keyOf(demo), "GET", "/site");
    const { webhook_url } = site.body;
    const forged = await fetch(webhook_url, {
      method: "POST",
      headers: {
        "X-Webhook-Signature": `sha256=${"0".repeat(64)}`,
        "X-Request-Timestamp": String(Math.floor(Date.now() / 1_000)),
      },
      body: '{"message":"Hi","context":{}}',
    });
    expect(forged.status).toBe(401);
    expect(await forged.json()).toMatchObject({ success: false, error: "invalid_signature" });
  });

  it("answers messages after the signing secret was rotated", async () => {
    const PARLEY_DATA_DIR = await folder();
    const demo = await start({ PARLEY_DATA_DIR });
    const say = () => api(demo, keyOf(demo), "POST", "/message", { message: "Hi" });
    await say();
    // Rotates as another process would: the service signs with the cached secret for two more seconds.
    const { sites, storage } = await openInstallation(parseOptions({ PARLEY_DATA_DIR }));
    await sites.rotate(demo.siteId, "signing");
    await storage.close();
    expect(await say()).toMatchObject({ status: 200 });
  });

  it.each([
    ["calls a workflow on this machine by default", {}, 200],
    [
      "refuses a workflow on this machine if it has a public address",
      { PARLEY_PUBLIC_URL: "https://chat.example.com/" },
      502,
    ],
    [
      "refuses a workflow on this machine if the operator allows only other hosts",
      { PARLEY_ALLOW_WEBHOOK_HOSTS: "a.example" },
      502,
    ],
  ])("%s", async (_what, environment, status) => {
    const workflow = await httpServer((_request, response) => response.end("Hello from here"));
    try {
      const demo = await start(environment);
      await api(demo, keyOf(demo), "PATCH", "/site", { webhook_url: `${workflow.origin}/chat` });
      const reply = await api(demo, keyOf(demo), "POST", "/message", { message: "Hi" });
      expect(reply.status).toBe(status);
      if (status === 200) expect(reply.body.message).toBe("Hello from here");
      else expect(reply.body.error.details).toMatchObject({ reason: "blocked_address" });
    } finally {
      await workflow.close();
    }
  });

  it("exits cleanly on Ctrl-C", async () => {
    expect(await (await start()).stop()).toBe(0);
  });

  it("exits cleanly while a browser has an open, unused connection", async () => {
    const demo = await start();
    const ahead = connect(Number(new URL(demo.address).port), "127.0.0.1");
    ahead.on("error", () => undefined);
    await once(ahead, "connect");
    expect(await demo.stop()).toBe(0);
  });
});

describe("npm start, on later runs", () => {
  it("uses the same site, key and conversations again, and does not print the key", async () => {
    const PARLEY_DATA_DIR = await folder();
    const first = await start({ PARLEY_DATA_DIR });
    const { body } = await shell(first.curl);
    await first.stop();

    const later = await start({ PARLEY_DATA_DIR });
    expect(later.siteId).toBe(first.siteId);
    expect(later.stdout).not.toContain("sk_");
    expect(await shell(later.curl, { PARLEY_API_KEY: keyOf(first) })).toMatchObject({ status: 200 });
    expect(await api(later, keyOf(first), "GET", `/conversation/${body.session_id}`)).toMatchObject({
      status: 200,
      body: { messages: [{ content: "Hello" }, { role: "assistant" }] },
    });
  });

  it("starts without an error if the environment contains a `PARLEY_API_KEY`", async () => {
    const demo = await start({ PARLEY_API_KEY: "sk_of_another_day" });
    expect([demo.stderr, demo.exitCode]).toEqual(["", undefined]);
  });

  it("updates the site's webhook and origins to the new ports, and keeps the owner's origins", async () => {
    const PARLEY_DATA_DIR = await folder();
    const first = await start({ PARLEY_DATA_DIR });
    const key = keyOf(first);
    const origins = (demo: StartedDemo) => {
      const { port } = new URL(demo.address);
      return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
    };
    const own = "https://shop.example.com";
    await api(first, key, "PATCH", "/site", { allowed_origins: [...origins(first), own] });
    await first.stop();

    const later = await start({ PARLEY_DATA_DIR });
    const { body } = await api(later, key, "GET", "/site");
    expect(body.allowed_origins).toEqual([own, ...origins(later)]);
    expect(await api(later, key, "POST", "/webhook/test", {})).toMatchObject({ body: { success: true } });
  });

  it("keeps a webhook that the owner has changed", async () => {
    const PARLEY_DATA_DIR = await folder();
    const first = await start({ PARLEY_DATA_DIR });
    const webhook_url = "https://flows.example.com/demo-workflow";
    await api(first, keyOf(first), "PATCH", "/site", { webhook_url });
    await first.stop();

    const later = await start({ PARLEY_DATA_DIR });
    const { body } = await api(later, keyOf(first), "GET", "/site");
    expect(body.webhook_url).toBe(webhook_url);
  });
});

describe("npm start refuses, in one line and with exit code 1,", () => {
  async function refusal(env: Record<string, string>): Promise<string> {
    const demo = await start(env);
    expect([demo.exitCode, demo.stdout]).toEqual([1, ""]);
    expect(demo.stderr).toMatch(/^parley: [^\n]+\n$/);
    return demo.stderr;
  }

  it("a port in use, and prints the key on the next successful run", async () => {
    const { port } = new URL((await start()).address);
    const PARLEY_DATA_DIR = await folder();
    expect(await refusal({ PORT: port, PARLEY_DATA_DIR })).toContain(`PORT: ${port} is in use`);
    expect((await start({ PARLEY_DATA_DIR })).apiKey).toBeDefined();
  });

  it("a file in place of the data folder", async () => {
    const file = join(await folder(), "data");
    await writeFile(file, "");
    expect(await refusal({ PARLEY_DATA_DIR: file })).toContain(`PARLEY_DATA_DIR: ${file}`);
  });

  it("a read-only data folder", async () => {
    // Root ignores file modes, but even root may not create a folder in /sys.
    const closed = process.getuid?.() === 0 ? "/sys/parley" : join(await folder(), "data");
    if (!closed.startsWith("/sys")) await mkdir(closed, { mode: 0o500 });
    expect(await refusal({ PARLEY_DATA_DIR: closed })).toContain(`PARLEY_DATA_DIR: ${closed}`);
  });

  it.runIf(existsSync("/proc"))("a data folder that cannot be created, immediately", async () => {
    const PARLEY_DATA_DIR = "/proc/parley/data";
    expect(await refusal({ PARLEY_DATA_DIR })).toContain(`PARLEY_DATA_DIR: ${PARLEY_DATA_DIR}`);
  });

  it("an unknown environment variable", async () => {
    expect(await refusal({ PARLEY_NONSENSE: "1" })).toContain("PARLEY_NONSENSE");
  });

  it("an invalid value of an environment variable", async () => {
    expect(await refusal({ PORT: "eighty" })).toContain("PORT: ");
  });
});
