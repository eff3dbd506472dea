import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type StartedParley, startedParley } from "../cli/started-parley.ts";

/** Milliseconds after which a call without an answer fails, so that the test names that call. */
const PATIENCE = 60_000;

interface Request {
  key?: string;
  headers?: Record<string, string>;
  /** Text is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** Names of the secrets that only this answer may contain. */
  shows?: string[];
}

export interface RecordedAnswer {
  /** Method and path, without the query. */
  to: string;
  status: number;
  /** Headers and body, without the secrets that the answer may contain. */
  text: string;
}

/** A service in a separate process, with a record of all its output. */
export interface RecordedService {
  address: string;
  /** Sends a call to a path of the service. Returns the JSON of the response, or an empty object. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answer.
  ask(method: string, path: string, request?: Request): Promise<any>;
  answers: RecordedAnswer[];
  /** The current content of every file in the data folder. */
  files(): { name: string; bytes: Buffer }[];
  /** Stops it as a service manager does. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Kills it, whether it runs or not. */
  kill(): Promise<unknown>;
  /** Everything written to stdout and stderr. */
  output(): string;
}

export async function recordedService(data: string, env: Record<string, string>): Promise<RecordedService> {
  const all = { PORT: "0", LOG_LEVEL: "trace", PARLEY_DATA_DIR: data, ...env };
  const started: StartedParley = startedParley(["serve"], all);
  const address = await started.says(/^Parley is listening on (\S+)\n/m);
  if (address === undefined) throw new Error(`It did not start: ${started.stderr()}`);
  const answers: RecordedAnswer[] = [];
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
