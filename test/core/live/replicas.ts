import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChatService, chatService } from "../../../core/src/app/chat-service.ts";
import type { ChatServiceParts } from "../../../core/src/app/foundation.ts";
import { postgresBroadcast } from "../../../core/src/cluster/postgres-broadcast.ts";
import { redisConnection } from "../../../core/src/cluster/redis-connection.ts";
import { fetchHandler } from "../../../core/src/http/fetch-handler.ts";
import { serviceLog } from "../../../core/src/observability/log.ts";
import { vault } from "../../../core/src/sites/secrets/vault.ts";
import type { Storage } from "../../../core/src/storage/port.ts";
import { postgresStorage } from "../../../core/src/storage/postgres/postgres-storage.ts";
import { sqliteStorage } from "../../../core/src/storage/sqlite/sqlite-storage.ts";
import { parseAllowedHosts } from "../../../core/src/webhooks/delivery/parse-allowed-hosts.ts";
import { type Listening, listening } from "../api/listening.ts";
import { medium } from "../cluster/medium.ts";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answer.
  json: any;
}

/** One of two services on the same storage. */
export interface Replica {
  service: ChatService;
  isAlive(): boolean;
  /** `path` is relative to `/v1`. A body is sent as JSON. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  listen(path: string, headers?: Record<string, string>): Listening;
}

/** Storage and signals for two services on the same data. */
export interface Ground {
  name: string;
  /** The parts of one service. `which` is 0 or 1. Called again after a kill, for the replacement. */
  open(
    which: number,
  ): Promise<{ parts: Pick<ChatServiceParts, "storage"> & Partial<ChatServiceParts>; end(): Promise<void> }>;
  close(): Promise<void>;
}

export interface Replicas {
  at(which: number): Replica;
  /** Resolves when no service is being killed. */
  alive(): Promise<void>;
  clock: { now(): number; pass(milliseconds: number): void };
  /** Ends the service as kill -9 does: everything that it has not stored is lost. Another service replaces it. */
  kill(which: number): Promise<void>;
  close(): Promise<void>;
}

const NOON = Date.UTC(2026, 10, 20, 12);
/** Milliseconds by which each replica's clock is ahead, because the clocks of two machines differ. */
const SKEW = [0, -700] as const;

export async function twoReplicas(ground: Ground): Promise<Replicas> {
  let now = NOON;
  const killed: ChatService[] = [];
  let killing: Promise<void> = Promise.resolve();
  const open = async (which: number) => {
    const { parts, end } = await ground.open(which);
    const storage = mortal(parts.storage);
    const service = chatService({
      vault: vault("the master secret of the tests"),
      allowedHosts: parseAllowedHosts("127.0.0.1"),
      inFlightBounds: { perSite: 1_000, total: 1_000 },
      operatorKey: undefined,
      log: serviceLog("silent", { write: () => undefined }),
      baseUrl: () => "https://chat.example/v1",
      clock: () => now + (SKEW[which] ?? 0),
      ...parts,
      storage: storage.storage,
    });
    await parts.redis?.open();
    return { replica: replicaOf(service, () => !storage.isDead), service, storage, end };
  };
  const opened = [await open(0), await open(1)];
  const replicaAt = (which: number) => opened[which] as (typeof opened)[number];
  return {
    at: (which) => replicaAt(which).replica,
    alive: () => killing,
    clock: {
      now: () => now,
      pass(milliseconds) {
        now += milliseconds;
      },
    },
    kill(which) {
      killing = killing.then(async () => {
        const { service, storage, end } = replicaAt(which);
        storage.kill();
        killed.push(service);
        await end();
        opened[which] = await open(which);
      });
      return killing;
    },
    async close() {
      for (const { service, end } of opened) {
        await service.close();
        await end();
      }
      for (const service of killed) await service.close();
      await ground.close();
    },
  };
}

/**
 * Creates the fastest of the three setups: both services call one SQLite store in this process, and signal each other through a
 * medium in memory.
 */
export async function sqliteGround(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), "parley-live-"));
  const line = medium();
  const storage = await sqliteStorage({ file: join(folder, "parley.db"), threads: "none" });
  let opened = 0;
  return {
    name: "SQLite",
    async open() {
      const broadcast = line.broadcast(`s${opened++}`);
      return {
        parts: { storage: { ...storage, close: async () => undefined }, broadcast },
        end: async () => void line.hearing.delete(broadcast.address),
      };
    },
    async close() {
      await storage.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Creates a setup with storage in Postgres. The services signal each other through Redis if given, otherwise Postgres. */
export function postgresGround(url: string, redisUrl?: string): Ground {
  let opened = 0;
  return {
    name: redisUrl === undefined ? "Postgres" : "Postgres and Redis",
    async open() {
      const storage = await postgresStorage({ url, maxConnections: 3 });
      const parts = { storage: { ...storage, close: async () => undefined } };
      if (redisUrl !== undefined) {
        const log = serviceLog("silent", { write: () => undefined });
        const redis = redisConnection({ url: redisUrl, log, answerWithin: 10_000 });
        const end = async () => void (await Promise.all([redis.close(), storage.close()]));
        return { parts: { ...parts, redis }, end };
      }
      const broadcast = postgresBroadcast({ url, name: `s${opened++}` });
      await broadcast.open();
      const end = async () => void (await Promise.all([broadcast.close(), storage.close()]));
      return { parts: { ...parts, broadcast }, end };
    },
    close: async () => undefined,
  };
}

/**
 * Wraps the storage of a service that may be killed. A call in progress may or may not be executed, and its result never
 * arrives.
 */
function mortal(storage: ChatServiceParts["storage"]) {
  let isDead = false;
  const died = () => new Error("The service was killed.");
  const call =
    (real: (...given: unknown[]) => unknown) =>
    async (...given: unknown[]) => {
      if (isDead) throw died();
      const found = await real(...given);
      if (isDead) throw died();
      return found;
    };
  const calls = Object.entries(storage).map(([name, value]) => [
    name,
    typeof value === "function" && name !== "close" ? call(value as never) : value,
  ]);
  return {
    storage: Object.fromEntries(calls) as Storage,
    get isDead() {
      return isDead;
    },
    kill() {
      isDead = true;
    },
  };
}

export function replicaOf(service: ChatService, isAlive = () => true): Replica {
  const handle = fetchHandler(service.dispatch);
  const call: Replica["call"] = (method, path, body, headers = {}) => {
    const init = {
      method,
      headers: { ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    };
    return handle(new Request(`https://chat.example/v1${path}`, init), {
      ip: "203.0.113.7",
      secure: true,
      isOwn: true, // Exempts the call from limits, because Redis counts by its own clock.
    });
  };
  return {
    service,
    isAlive,
    call,
    async ask(...given) {
      const response = await call(...given);
      return { status: response.status, json: await response.json() };
    },
    listen: (path, headers = {}) =>
      listening(() => call("GET", path, undefined, { accept: "text/event-stream", ...headers })),
  };
}
