/**
 * Measures the cost of listeners: the memory of each one if many listen to separate silent conversations, and the time from the
 * sender of a message to a listener. The listener is at the same service, or at another one on the same Postgres without a shared
 * Redis. Usage: node test/bench/live.ts [listeners] [messages]
 */

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresServer } from "../provision/postgres-server.ts";
import { median } from "./median.ts";

const LISTENERS = Number(process.argv[2] ?? 10_000);
const MESSAGES = Number(process.argv[3] ?? 200);
/** Listeners per site, because a site's key may make only 1,000 calls per minute. */
const OF_A_SITE = 500;
const AT_ONCE = 50;
const PARLEY = fileURLToPath(new URL("../../core/src/cli/parley.ts", import.meta.url));
const OPERATOR_KEY = "operator-key-of-the-benchmark";

const folder = await mkdtemp(join(tmpdir(), "parley-bench-"));
const endings: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const workflow = createServer((request, response) => {
    request.resume().on("end", () => response.setHeader("content-type", "text/plain").end("Hello"));
  });
  await new Promise<void>((resolve) => workflow.listen(0, "127.0.0.1", resolve));
  endings.push(() => workflow.close());
  const webhook_url = `http://127.0.0.1:${(workflow.address() as AddressInfo).port}/`;

  const postgres = await postgresServer({ fsync: false });
  endings.push(() => postgres.remove());
  const shared = {
    DATABASE_URL: postgres.url("postgres"),
    PARLEY_DATA_DIR: folder,
    PARLEY_SECRET: "0123456789abcdef",
  };
  const one = await service(shared);
  const other = await service(shared);

  const bytes = await memoryOfListeners(one, webhook_url);
  const key = await newSite(one.address, webhook_url);
  const same = await delays(one.address, one.address, key);
  const elsewhere = await delays(one.address, other.address, key);
  console.table({
    [`each of ${LISTENERS} idle listeners, KiB`]: { median: (bytes / 1_024).toFixed(1), worst: "" },
    "to a listener at the same service, ms": row(same),
    "to a listener at another service, ms": row(elsewhere),
    "of these, until its sender has the answer, ms": row(same.map(({ answered }) => ({ heard: answered }))),
  });
} finally {
  for (const end of endings.reverse()) await end();
}

interface Served {
  address: string;
  pid: number;
}

function row(all: readonly { heard: number }[]) {
  const received = all.map((each) => each.heard);
  return { median: median(received).toFixed(1), worst: Math.max(...received).toFixed(1) };
}

async function service(env: Record<string, string>): Promise<Served> {
  const child = spawn(process.execPath, [PARLEY, "serve"], {
    env: {
      ...process.env,
      PORT: "0",
      LOG_LEVEL: "warn",
      PARLEY_CONSOLE: "off",
      PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
      PARLEY_OPERATOR_KEY: OPERATOR_KEY,
      PARLEY_CONNECTIONS_PER_ADDRESS: "50000",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  endings.push(() => child.kill());
  let said = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (/listening on \S+\n/.test(said)) break;
  }
  child.stdout.resume();
  return { address: /listening on (\S+)\n/.exec(said)?.[1] as string, pid: child.pid as number };
}

async function post(url: string, key: string, body: object) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as { api_key: string };
}

async function newSite(address: string, webhook_url: string): Promise<string> {
  const site = await post(`${address}/v1/sites`, OPERATOR_KEY, {
    name: "Shop",
    plan: "enterprise",
    webhook_url,
  });
  await post(`${address}/v1/message`, site.api_key, { message: "Hi", session_id: "s" });
  return site.api_key;
}

/** Opens listeners and returns the resident bytes per listener, measured when the service is idle. */
async function memoryOfListeners({ address, pid }: Served, webhook_url: string): Promise<number> {
  // Opens a few listeners first, because the first ones cost more.
  const sockets: Socket[] = await listeners(address, await newSite(address, webhook_url), OF_A_SITE);
  await rest();
  const before = residentBytes(pid);
  for (let opened = 0; opened < LISTENERS; opened += OF_A_SITE)
    sockets.push(...(await listeners(address, await newSite(address, webhook_url), OF_A_SITE)));
  await rest();
  const bytes = (residentBytes(pid) - before) / (Math.ceil(LISTENERS / OF_A_SITE) * OF_A_SITE);
  for (const socket of sockets) socket.destroy();
  return bytes;
}

async function listeners(address: string, key: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += AT_ONCE) {
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => listener(address, key)))));
    // Waits, because a key may make only 200 calls per second.
    await rest(300);
  }
  return sockets;
}

/** Opens an event stream. Resolves when the stream has begun. */
function listener(
  address: string,
  key: string,
  hear: (text: string) => void = () => undefined,
): Promise<Socket> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  socket.on("error", () => undefined);
  socket.write(
    `GET /v1/conversation/s/events HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${key}\r\nAccept: text/event-stream\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    let head = "";
    socket.on("close", () => reject(new Error(`No stream: ${head}`)));
    socket.on("data", (text: string) => {
      if (head.includes("retry:")) return hear(text);
      head += text;
      if (head.includes("retry:")) resolve(socket);
    });
  });
}

async function delays(sender: string, reader: string, key: string) {
  let received: (content: string) => void = () => undefined;
  const socket = await listener(reader, key, (text) => {
    const [, content] = /"content":"(\d+)"/.exec(text) ?? [];
    if (content !== undefined) received(content);
  });
  const all: { heard: number; answered: number }[] = [];
  for (let message = 0; message < MESSAGES; message++) {
    const begun = performance.now();
    const hearing = new Promise<number>((resolve) => {
      received = (content) => content === String(message) && resolve(performance.now() - begun);
    });
    await post(`${sender}/v1/conversation/s/messages`, key, { content: String(message) });
    all.push({ answered: performance.now() - begun, heard: await hearing });
  }
  socket.destroy();
  return all;
}

/** Waits, by default longer than a service needs to release unused memory. */
function rest(milliseconds = 3_000): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;
}
