import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type afterAll, afterEach } from "vitest";
import { type StartedParley, startedParley } from "../core/cli/started-parley.ts";

export const OPERATOR_KEY = "operator-key-of-the-fault-tests";

export interface Served extends StartedParley {
  address: string;
}

/** Parts for a failure test: real services, misbehaving workflows, and folders. All of them are removed at the end. */
export interface Stage {
  folder(): string;
  /** Runs `parley serve` in a separate process, on a free port unless `env` sets one. */
  serve(env: Record<string, string>): Promise<Served>;
  /** Starts a workflow and returns its URL. */
  workflow(answer: RequestListener): Promise<string>;
  /** Runs at the end, even if the test fails. */
  afterwards(end: () => unknown): void;
}

/** Creates a stage. Everything on it is removed at the end of each test or, with `afterAll`, at the end of all tests. */
export function stage(inTheEnd: typeof afterEach | typeof afterAll = afterEach): Stage {
  const endings: (() => unknown)[] = [];
  inTheEnd(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });
  const afterwards = (end: () => unknown) => void endings.push(end);

  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), "parley-fault-"));
    afterwards(() => rmSync(path, { recursive: true, force: true }));
    return path;
  }

  async function serve(env: Record<string, string>): Promise<Served> {
    const started = startedParley(["serve"], {
      PORT: "0",
      LOG_LEVEL: "warn",
      PARLEY_OPERATOR_KEY: OPERATOR_KEY,
      PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
      ...env,
    });
    afterwards(async () => {
      started.child.kill("SIGKILL");
      await started.ended;
    });
    const address = await started.says(/^Parley is listening on (\S+)\n/m);
    if (address === undefined) throw new Error(`The service did not start: ${started.stderr()}`);
    return { ...started, address };
  }

  async function workflow(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    const port = await listening(server);
    afterwards(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${port}/`;
  }

  return { folder, serve, workflow, afterwards };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Answers each message with the message's own text, so that a reply identifies its question. */
export const echo: RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { message } = JSON.parse(Buffer.concat(chunks).toString());
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ message: `You said ${message}` }));
};
