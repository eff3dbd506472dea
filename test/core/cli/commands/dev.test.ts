import { mkdtemp } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { httpServer, type LoopbackServer } from "../../webhooks/loopback-server.ts";
import { atTheTerminal } from "../at-the-terminal.ts";
import { type StartedParley, startedParley } from "../started-parley.ts";

const { folder } = atTheTerminal();

let started: StartedParley | undefined;
let workflow: LoopbackServer | undefined;
afterEach(async () => {
  started?.child.kill("SIGKILL");
  await started?.ended;
  await workflow?.close();
});

interface Call {
  body: string;
  headers: IncomingHttpHeaders;
}

/** Runs `parley dev` with a workflow that answers with `status`, and sends one message to it. */
async function oneMessage(status: number, answer: string) {
  const calls: Call[] = [];
  workflow = await httpServer(async (request, response) => {
    calls.push({ body: await text(request), headers: request.headers });
    response.writeHead(status, { "content-type": "application/json" }).end(answer);
  });
  const url = `${workflow.origin}/chat`;
  const env = { PORT: "0", PARLEY_DATA_DIR: await mkdtemp(join(folder, "dev-")) };
  started = startedParley(["dev", "--webhook-url", url], env, "pipe");
  const curl = (await started.says(/^(curl .+)$/m)) ?? "";
  const [, address, key] = /^curl (\S+) -H 'X-API-Key: ([^']+)'/.exec(curl) ?? [];
  await fetch(address ?? "", {
    method: "POST",
    headers: { "x-api-key": key ?? "", "content-type": "application/json" },
    body: JSON.stringify({ message: "Where is my order?" }),
  });
  return { calls, url, ...started };
}

describe("parley dev", () => {
  it("prints the call and the answer for a message, without the signature", async () => {
    const { says, stdout, url, calls } = await oneMessage(200, '{"message":"On its way."}');

    await says(/#1 200 (application\/json), \d+ ms/);
    expect(stdout()).toContain(`#1 POST ${url}`);
    expect(stdout()).toContain('"message": "Where is my order?"');
    expect(stdout()).toContain('"message": "On its way."');
    expect(stdout()).not.toContain(String(calls[0]?.headers["x-webhook-signature"]).slice(7));
  });

  it("sends the last message again with the same body and signature when the developer types r", async () => {
    const { calls, child, says } = await oneMessage(200, '{"message":"On its way."}');
    child.stdin?.write("r");
    await says(/(#2) 200/);

    const [first, second] = calls;
    expect(second?.body).toBe(first?.body);
    expect(first?.headers["x-webhook-signature"]).toMatch(/^sha256=/);
    expect(second?.headers["x-webhook-signature"]).toBe(first?.headers["x-webhook-signature"]);
    expect(second?.headers["x-reply-url"]).toBe(first?.headers["x-reply-url"]);
  });

  it("prints a failed call's status, and exits with code 0 on SIGINT", async () => {
    const { says, child, ended } = await oneMessage(500, "Workflow error");

    expect(await says(/#1 (500) application\/json/)).toBe("500");
    expect(await says(/(Workflow error)/)).toBe("Workflow error");
    child.kill("SIGINT");
    expect(await ended).toBe(0);
  });

  it("names the setting `PARLEY_PUBLIC_URL` if the service has no public URL", async () => {
    started = startedParley(["dev"], { PORT: "0", PARLEY_DATA_DIR: await mkdtemp(join(folder, "dev-")) });

    expect(await started.says(/(set PARLEY_PUBLIC_URL)/)).toBe("set PARLEY_PUBLIC_URL");
  });
});
