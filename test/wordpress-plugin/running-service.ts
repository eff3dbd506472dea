import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startedParley } from "../core/cli/started-parley.ts";

const OPERATOR_KEY = "operator-key-of-the-tests";

export interface SiteCredentials {
  site_id: string;
  public_key: string;
  api_key: string;
  signing_secret: string;
  identity_secret: string;
}

/** The real service in a separate process. */
export interface RunningService {
  address: string;
  newSite(settings?: object): Promise<SiteCredentials>;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer it looks at.
  call(key: string, method: string, path: string, body?: object): Promise<any>;
  /** The service's log so far. */
  log(): string;
  close(): Promise<void>;
}

export async function runningService(port = "0"): Promise<RunningService> {
  const data = await mkdtemp(join(tmpdir(), "parley-service-"));
  const started = startedParley(["serve"], serviceEnvironment(data, port));
  const address = await started.says(LISTENING);
  if (address === undefined) throw new Error(`The service did not start: ${started.stderr()}`);
  return {
    ...serviceAt(address),
    log: () => started.stdout() + started.stderr(),
    async close() {
      started.child.kill("SIGTERM");
      await started.ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The line that the service prints when it is ready. */
export const LISTENING = /^Parley is listening on (\S+)\n/m;

export const serviceEnvironment = (data: string, port: string) => ({
  PORT: port,
  LOG_LEVEL: "trace",
  PARLEY_DATA_DIR: data,
  PARLEY_OPERATOR_KEY: OPERATOR_KEY,
  PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
});

export function serviceAt(address: string): Pick<RunningService, "address" | "call" | "newSite"> {
  const call: RunningService["call"] = async (key, method, path, body) => {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return (await fetch(`${address}/v1${path}`, sent)).json();
  };
  return {
    address,
    call,
    async newSite(settings = {}) {
      const made = await call(OPERATOR_KEY, "POST", "/sites", {
        name: "Shop",
        plan: "enterprise",
        ...settings,
      });
      if (made.success !== true) throw new Error(JSON.stringify(made));
      return made;
    },
  };
}
