import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type StartedParley, startedParley } from "../cli/started-parley.ts";

/** Milliseconds until a call that is not answered fails, so that a test tells which it was. */
const PATIENCE = 60_000;

interface Request {
  key?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a text as it is. */
  body?: unknown;
  /** The names of what this answer alone may show. */
  shows?: string[];
}

export interface HeardAnswer {
  /** Method and path, without the query. */
  to: string;
  status: number;
  /** Headers and body, without what the answer was to show. */
  text: string;
}

/** A service in a process of its own, all of whose words are written down. */
export interface HeardService {
  address: string;
  /** Under the address. Answers its JSON, or nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer it looks at.
  ask(method: string, path: string, request?: Request): Promise<any>;
  answers: HeardAnswer[];
  /** Every file of the data folder, as it is now. */
  files(): { name: string; bytes: Buffer }[];
  /** Ends it as a service manager does; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it whatever it does. */
  kill(): Promise<unknown>;
  /** What it has written to both outputs. */
  output(): string;
}

export async function heardService(data: string, env: Record<string, string>): Promise<HeardService> {
  const all = { PORT: "0", LOG_LEVEL: "trace", PARLEY_DATA_DIR: data, ...env };
  const started: StartedParley = startedParley(["serve"], all);
  const address = await started.says(/^Parley is listening on (\S+)\n/m);
  if (address === undefined) throw new Error(`It did not start: ${started.stderr()}`);
  const answers: HeardAnswer[] = [];
  return {
    address,
    answers,
    async ask(method, path, { key, headers, body, shows = [] } = {}) {
      const given = {
        ...(key === undefined ? {} : { "x-api-key": key }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      };
      const written = typeof body === "string" ? body : JSON.stringify(body);
      const signal = AbortSignal.timeout(PATIENCE);
      const response = await fetch(address + path, { method, headers: given, body: written ?? null, signal });
      const text = await response.text();
      const json = response.headers.get("content-type")?.startsWith("application/json")
        ? JSON.parse(text)
        : {};
      const left = shows.reduce((rest, name) => rest.replaceAll(String(json[name]), "…"), text);
      const head = JSON.stringify([...response.headers]);
      answers.push({
        to: `${method} ${path.split("?")[0]}`,
        status: response.status,
        text: `${head}\n${left}`,
      });
      return json;
    },
    files: () => readdirSync(data).map((name) => ({ name, bytes: readFileSync(join(data, name)) })),
    stop() {
      started.child.kill("SIGTERM");
      return started.ended;
    },
    kill() {
      started.child.kill("SIGKILL");
      return started.ended;
    },
    output: () => started.stdout() + started.stderr(),
  };
}
