import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chatService } from "../../core/src/app/chat-service.ts";
import { serviceLog } from "../../core/src/observability/log.ts";
import { vault } from "../../core/src/sites/secrets/vault.ts";
import { sqliteStorage } from "../../core/src/storage/sqlite/sqlite-storage.ts";
import { parseAllowedHosts } from "../../core/src/webhooks/delivery/parse-allowed-hosts.ts";
import { overExpress } from "../core/api/over-express.ts";

/** Starts the real service in this process, with a clock that the caller can set back. The clock runs at the usual speed. */
export async function serviceOfAnyDay() {
  const folder = await mkdtemp(join(tmpdir(), "parley-service-"));
  let back = 0;
  let address = "";
  const service = chatService({
    storage: await sqliteStorage({ file: join(folder, "parley.db") }),
    vault: vault("the master secret of the pictures"),
    allowedHosts: parseAllowedHosts("127.0.0.1"),
    inFlightBounds: { perSite: 100, total: 100 },
    operatorKey: undefined,
    log: serviceLog("silent", { write: () => undefined }),
    baseUrl: () => `${address}/v1`,
    clock: () => Date.now() - back,
  });
  const server = await overExpress(service);
  address = server.address;
  return {
    address,
    newSite: service.sites.create,
    /** Sets the clock back by this many milliseconds. */
    turnBack(milliseconds: number): void {
      back = milliseconds;
    },
    async call(key: string, method: string, path: string, body: object): Promise<{ session_id?: string }> {
      const headers = { "X-API-Key": key, "Content-Type": "application/json" };
      const sent = { method, headers, body: JSON.stringify(body) };
      return (await fetch(`${address}/v1${path}`, sent)).json();
    },
    async close(): Promise<void> {
      await server.close();
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}
