import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type ChatService, chatService } from "../../../core/src/app/chat-service.ts";
import type { ChatServiceParts } from "../../../core/src/app/foundation.ts";
import { serviceLog } from "../../../core/src/observability/log.ts";
import { passwords } from "../../../core/src/people/password.ts";
import { peopleService } from "../../../core/src/people/people-service.ts";
import { randomText } from "../../../core/src/random-text.ts";
import type { Permission } from "../../../core/src/sites/permissions.ts";
import { vault } from "../../../core/src/sites/secrets/vault.ts";
import type { NewSite, SiteCredentials } from "../../../core/src/sites/site-service.ts";
import type { Storage } from "../../../core/src/storage/port.ts";
import { sqliteStorage } from "../../../core/src/storage/sqlite/sqlite-storage.ts";
import { parseAllowedHosts } from "../../../core/src/webhooks/delivery/parse-allowed-hosts.ts";
import { expectPromises } from "./answer-promises.ts";
import { type Listening, listening } from "./listening.ts";
import { type PretendWorkflow, pretendWorkflow } from "./pretend-workflow.ts";

/** 2026-11-20T12:00:00Z, the time at which every service under test is opened. */
export const NOON = Date.UTC(2026, 10, 20, 12);
/** Milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const DAY = 86_400_000;
/** The only origin that the sites under test allow. */
export const ORIGIN = "https://shop.example";
/** A hundredth of the usual cost of a password's hash. */
const QUICK_TO_HASH = { N: 1_024, r: 8, p: 1 };
export const OPERATOR_KEY = "operator-key-of-the-tests";

export interface ApiRequest {
  key?: string | undefined;
  token?: string;
  origin?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, so the test also sets the Content-Type. */
  bytes?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  ip?: string;
  secure?: boolean;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  /** All Set-Cookie headers. `headers` has only the last. */
  cookies: string[];
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answer.
  json: any;
  text: string;
}

/** `path` is relative to `/v1`. */
export type Call = (method: string, path: string, request?: ApiRequest) => Promise<ApiAnswer>;

/** Makes a call whose answer is a stream of events. */
export type Listen = (method: string, path: string, request?: ApiRequest) => Listening;

/** How requests reach the service: over Express or the fetch handler. */
export interface Binding {
  send(path: string, init: RequestInit, client: { ip: string; secure: boolean }): Promise<Response>;
  close(): Promise<void>;
}
export type Bind = (service: ChatService) => Promise<Binding>;

export interface BenchOptions {
  inFlightBounds?: ChatServiceParts["inFlightBounds"];
  /** Wraps the service's store, for example to make it fail. */
  storage?: (real: Storage) => Storage;
  /** Parts for the services of this bench, such as another store. Called for each service. */
  parts?: (log: ChatServiceParts["log"]) => Promise<Partial<ChatServiceParts>>;
}

/** A service, its workflow and its clock, which the test controls. */
export interface Bench {
  call: Call;
  listen: Listen;
  service: ChatService;
  workflow: PretendWorkflow;
  clock: { now(): number; pass(milliseconds: number): void; set(at: number): void };
  /** Log lines. */
  lines: string[];
  /** Creates a site on the largest plan, so that only tests of limits reach a limit. */
  newSite(changes?: Partial<NewSite>): Promise<SiteCredentials>;
  newKey(site: SiteCredentials, ...permissions: Permission[]): Promise<string>;
  /** Opens or continues a visitor's session from the site's own page. */
  visit(
    site: SiteCredentials,
    body?: object,
  ): Promise<{ session_id: string; token: string; messages: unknown[] }>;
  /** Opens another service on the same database, like a second replica. */
  replica(): Promise<{ call: Call; listen: Listen; service: ChatService }>;
  close(): Promise<void>;
}

export type OpenBench = (options?: BenchOptions) => Promise<Bench>;

/** Returns a function that opens a service, by default on SQLite in a folder that is deleted together with the service. */
export function openerOf(bind: Bind): OpenBench {
  return async ({
    inFlightBounds = { perSite: 100, total: 100 },
    storage = (real: Storage) => real,
    parts = async (): Promise<Partial<ChatServiceParts>> => ({}),
  } = {}) => {
    const folder = mkdtempSync(join(tmpdir(), "parley-api-"));
    const workflow = await pretendWorkflow();
    const lines: string[] = [];
    let now = NOON;
    const opened: { service: ChatService; binding: Binding }[] = [];
    const openService = async () => {
      const log = serviceLog("trace", { write: (line) => void lines.push(line) });
      const { storage: given, ...more } = await parts(log);
      const real = given ?? (await sqliteStorage({ file: join(folder, "parley.db"), threads: "none" }));
      const stored = storage(real);
      const service = chatService({
        storage: stored,
        people: peopleService({
          storage: stored,
          passwords: passwords(QUICK_TO_HASH),
          randomText: randomText(),
          clock: () => now,
        }),
        vault: vault("the master secret of the tests"),
        allowedHosts: parseAllowedHosts("127.0.0.1"),
        inFlightBounds,
        operatorKey: OPERATOR_KEY,
        console: true,
        log,
        baseUrl: () => "https://chat.example/v1",
        clock: () => now,
        ...more,
      });
      await more.redis?.open();
      const binding = await bind(service);
      opened.push({ service, binding });
      return { service, ...callsTo(binding) };
    };
    const { service, call, listen } = await openService();
    return {
      call,
      listen,
      service,
      workflow,
      lines,
      clock: {
        now: () => now,
        pass(milliseconds) {
          now += milliseconds;
        },
        set(at) {
          now = at;
        },
      },
      newSite: (changes) =>
        service.sites.create({
          name: "Shop",
          plan: "enterprise",
          webhook_url: workflow.url,
          allowed_origins: [ORIGIN],
          ...changes,
        }),
      newKey: async (site, ...permissions) =>
        (await service.sites.createKey(site.site_id, permissions, "")).api_key,
      async visit(site, body = {}) {
        const given = { origin: ORIGIN, body: { site: site.public_key, ...body } };
        const { status, json } = await call("POST", "/widget/sessions", given);
        if (status !== 201) throw new Error(`The visit was refused: ${JSON.stringify(json)}`);
        return json;
      },
      replica: openService,
      async close() {
        for (const { binding } of opened) await binding.close();
        for (const each of opened) await each.service.close();
        await workflow.close();
        rmSync(folder, { recursive: true });
      },
    };
  };
}

/**
 * Opens one bench for all tests of a `describe`. The clock passes a minute before each test, so that no test uses up another's
 * limits.
 */
export function standing(open: OpenBench, options?: BenchOptions): Bench {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open(options);
  });
  beforeEach(() => {
    bench.clock.pass(MINUTE);
    bench.workflow.reset();
  });
  afterAll(() => bench.close());
  return {
    call: (...given) => bench.call(...given),
    listen: (...given) => bench.listen(...given),
    newSite: (...given) => bench.newSite(...given),
    newKey: (...given) => bench.newKey(...given),
    visit: (...given) => bench.visit(...given),
    replica: () => bench.replica(),
    close: () => bench.close(),
    clock: {
      now: () => bench.clock.now(),
      pass: (milliseconds) => bench.clock.pass(milliseconds),
      set: (at) => bench.clock.set(at),
    },
    get service() {
      return bench.service;
    },
    get workflow() {
      return bench.workflow;
    },
    get lines() {
      return bench.lines;
    },
  };
}

/** Returns the status, field and reason of an error response. */
export function refusal({ status, json }: ApiAnswer): [status: number, field: string, reason: string] {
  const { field, reason } = json.error?.details ?? {};
  return [status, field, reason];
}

/** Sends requests to the service. Both functions also check the rules for every response. */
function callsTo(binding: Binding): { call: Call; listen: Listen } {
  const send = (method: string, path: string, request: ApiRequest, more: RequestInit = {}) => {
    const { ip = "203.0.113.7", secure = true } = request;
    const duplex = "half" as const; // Required for a streamed body.
    const init = { method, headers: headersOf(request), body: bytesOf(request), duplex, ...more };
    return binding.send(`/v1${path}`, init, { ip, secure });
  };
  return {
    async call(method, path, request = {}) {
      const answer = await read(await send(method, path, request));
      expectPromises(method, path, answer);
      return answer;
    },
    listen(method, path, request = {}) {
      const headers = { accept: "text/event-stream", ...request.headers };
      return listening(async (signal) => {
        const response = await send(method, path, { ...request, headers }, { signal });
        if (response.ok) expectPromises(method, path, { ...headOf(response), json: undefined, text: "" });
        return response;
      });
    },
  };
}

function headOf({ status, headers }: Response): Pick<ApiAnswer, "status" | "headers" | "cookies"> {
  return { status, headers: Object.fromEntries(headers), cookies: headers.getSetCookie() };
}

function headersOf({ key, token, origin, body, headers }: ApiRequest): Record<string, string> {
  return {
    ...(key === undefined ? {} : { "x-api-key": key }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(origin === undefined ? {} : { origin }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  };
}

function bytesOf({ body, bytes }: ApiRequest) {
  return bytes ?? (body === undefined ? null : JSON.stringify(body));
}

async function read(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
  return {
    ...headOf(response),
    json: isJson ? JSON.parse(text) : undefined,
    text,
  };
}
