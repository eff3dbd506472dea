import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import {
  type WidgetFiles,
  widgetFiles,
  widgetRouter,
} from "../../core/src/http/served-files/widget-files.ts";
import { textsIn } from "../../core/src/sites/settings/language-texts.ts";
import { launcherName } from "../../core/src/sites/settings/launcher-name.ts";
import type { SiteSettings } from "../../core/src/sites/site-settings.ts";
import { builtWidget } from "../provision/built-widget.ts";
import type { PretendShop, ShopCall } from "./pretend-shops.ts";
import { pageHeaders, shopPage } from "./shop-page.ts";

export interface Call {
  method: string;
  path: string;
  token: string | undefined;
  idempotencyKey: string | undefined;
  lastEventId: string | undefined;
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  body?: unknown;
  /** Sent instead of a body: a response that does not come from the service. */
  foreign?: { type: string; text: string };
  /** Sent instead of a body: server-sent events, by name and data. Without `done` or `error` at the end, the connection breaks. */
  events?: AsyncIterable<StreamedEvent>;
  /** Breaks the connection in the middle of the body. */
  isBroken?: boolean;
}

/** An event without a name only updates the stream's last event id. */
export type StreamedEvent = [name: string, data: unknown, id?: string];

/** The visitor channel as the widget uses it (contract §5), and the pages that contain the widget. */
export interface PretendService {
  origin: string;
  /** All calls under `/v1` in order, except preflights and calls while `isDown`. */
  calls: Call[];
  /** Fields of the next configuration. */
  config: {
    appearance: Record<string, unknown>;
    strings: Record<string, string>;
    corner?: true;
    live?: true;
    files?: { types: string[]; max_bytes: number; per_session: number };
    handover?: { visitors: boolean; open: boolean; opens_at?: string };
  };
  /** Who handles every conversation, if it is not the workflow. */
  handling: object | undefined;
  /** The shop behind the pages, and the calls that it received apart from page loads. */
  shop: PretendShop | undefined;
  shopCalls: ShopCall[];
  /** Answers a call instead of the pretend service. Returns undefined to let the service answer. */
  intercept: ((call: Call) => Answer | Promise<Answer> | undefined) | undefined;
  /** Whether responses and preflights lack the CORS headers, as for an origin that no site allows. */
  allowsNoOrigin: boolean;
  /** Whether a rate limit refuses preflights, without CORS headers. */
  refusesPreflights: boolean;
  /** Paths of the widget's files, in the order in which they were requested. */
  fetched: string[];
  /** Whether every API call breaks without a response. */
  isDown: boolean;
  /** Whether downloads of the widget's files fail. */
  losesFiles: boolean;
  /** A session's messages, which a test may change without the widget's knowledge. */
  said(id: string): Said[];
  /** Further pages and scripts of a test, by path. */
  pages: Map<string, { type: string; text: string }>;
  /** Restores the initial behaviour, and removes all calls, sessions, files and pages. */
  reset(): void;
  close(): Promise<void>;
}

export interface Said {
  role: string;
  content: string;
  [extra: string]: unknown;
}

export const SITE = "pk_test";

export function refusal(status: number, code: string, field: string, reason: string): Answer {
  return {
    status,
    body: { success: false, error: { code, message: `No: ${reason}`, details: { field, reason } } },
  };
}

/** Returns the body of a reply. */
export function done(session_id: string, message: string, extras: Record<string, unknown> = {}) {
  const metadata = { model: "webhook", tokens_used: 0, response_time_ms: 42 };
  return { success: true, message, session_id, metadata, ...extras };
}

/** Creates a reply in parts, each sent when the test says so. */
export function parts() {
  let wake = Promise.withResolvers<void>();
  const waiting: StreamedEvent[] = [];
  let isOver = false;
  return {
    push(name: string, data: unknown, id?: string): void {
      waiting.push(id === undefined ? [name, data] : [name, data, id]);
      wake.resolve();
    },
    breakOff(): void {
      isOver = true;
      wake.resolve();
    },
    async *events(): AsyncGenerator<StreamedEvent> {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (isOver) return;
        else {
          await wake.promise;
          wake = Promise.withResolvers();
        }
      }
    },
  };
}

/** Returns the service's files without caching, so that each page of a test fetches its own. */
async function builtFiles(): Promise<WidgetFiles> {
  await builtWidget();
  const files = [...(await widgetFiles())];
  return new Map(files.map(([path, file]) => [path, { ...file, maxAge: 0, isImmutable: false }]));
}

export async function pretendService(): Promise<PretendService> {
  const built = await builtFiles();
  const serveFile = express().use(widgetRouter(built));
  const sessions = new Map<string, Said[]>();
  const files = new Map<string, object>();
  /** The owner of each session; nobody else may continue it. */
  const owners = new Map<string, string>();
  let lastSession = 0;
  let lastToken = 0;

  function sessionOf(token: unknown): string | undefined {
    const id = /^token_(\d+)_/.exec(String(token))?.[1];
    return id !== undefined && sessions.has(`ses_${id}`) ? `ses_${id}` : undefined;
  }

  /** Returns the texts in the page's language, selected as the service does. */
  function configured(call: Call): Answer {
    const query = new URL(call.path, service.origin).searchParams;
    if (query.get("site") !== SITE) return refusal(404, "NOT_FOUND", "site", "not_found");
    const whole = { languages: {}, ...service.config.appearance } as SiteSettings["appearance"];
    const language = query.get("language") ?? "";
    const appearance = textsIn(whole, language);
    const launcher = launcherName(language, service.config.strings);
    return { status: 200, body: { success: true, site: {}, launcher, ...service.config, appearance } };
  }

  function opened(call: Call): Answer {
    const owner = ownerOf(call.body);
    const known = sessionOf(call.body.session_token);
    const id = known !== undefined && owners.get(known) === owner ? known : `ses_${++lastSession}`;
    owners.set(id, owner);
    const messages = sessions.get(id) ?? [];
    sessions.set(id, messages);
    const token = `token_${id.slice(4)}_${++lastToken}`;
    return {
      status: 201,
      body: {
        success: true,
        session_id: id,
        token,
        expires_at: "2026-11-01T01:00:00Z",
        messages: recordsOf(messages),
        handling: service.handling,
        handover: service.config.handover,
      },
    };
  }

  function read(call: Call): Answer {
    const id = sessionOf(call.token);
    if (id === undefined) return refusal(404, "NOT_FOUND", "session_id", "not_found");
    return {
      status: 200,
      body: {
        success: true,
        session_id: id,
        messages: recordsOf(sessions.get(id) ?? []),
        handling: service.handling,
        handover: service.config.handover,
      },
    };
  }

  function rated(call: Call): Answer {
    const messages = sessions.get(sessionOf(call.token) ?? "");
    const message = messages?.[Number(String(call.body.message_id).slice(4))];
    if (message !== undefined) message.rating = String(call.body.rating);
    return { status: 200, body: { success: true } };
  }

  function answered(call: Call): Answer {
    const id = sessionOf(call.token);
    if (id === undefined) return refusal(401, "UNAUTHORIZED", "X-API-Key", "invalid_api_key");
    const content = String(call.body.message);
    const message = `Echo: ${content}`;
    const messages = sessions.get(id) ?? [];
    const sent = (call.body.files as string[] | undefined)?.map((file) => files.get(file));
    messages.push({ role: "user", content, files: sent }, { role: "assistant", content: message });
    const extras = { message_id: `msg_${messages.length - 1}`, handover: service.config.handover };
    return { status: 200, body: done(id, message, extras) };
  }

  function received({ body: { name, size } }: Call): Answer {
    const file = { id: `file_${files.size}`, name, type: "image/png", size };
    files.set(file.id, { ...file, url: `${service.origin}/v1/files/${file.id}` });
    return { status: 201, body: { success: true, file_id: file.id, ...file } };
  }

  function deleted(call: Call): Answer {
    const id = sessionOf(call.token);
    if (id === undefined || !call.path.endsWith(id)) {
      return refusal(404, "NOT_FOUND", "session_id", "not_found");
    }
    sessions.delete(id);
    return { status: 200, body: { success: true, message: "Deleted." } };
  }

  async function answer(call: Call): Promise<Answer> {
    const other = service.intercept?.(call);
    if (other !== undefined) return other;
    if (call.method === "GET" && call.path.startsWith("/v1/widget/config?")) return configured(call);
    switch (`${call.method} ${call.path}`) {
      case "POST /v1/widget/sessions":
        return opened(call);
      case "POST /v1/message":
        return answered(call);
    }
    if (call.method === "DELETE") return deleted(call);
    if (call.path.endsWith("/files")) return received(call);
    if (call.path.endsWith("/feedback")) return rated(call);
    if (call.path.endsWith("/stop")) return { status: 200, body: { success: true, stopped: 0 } };
    if (call.path.startsWith("/v1/conversation/")) return read(call);
    return refusal(404, "NOT_FOUND", "path", "not_found");
  }

  function corsFor(request: IncomingMessage): Record<string, string> {
    return service.allowsNoOrigin ? {} : cors(request);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    const page = service.pages.get(url.replace(/\?.*$/, ""));
    if (page !== undefined) {
      response.writeHead(200, { "Content-Type": page.type }).end(page.text);
    } else if (/^\/widget[./]/.test(url)) {
      service.fetched.push(url);
      if (service.losesFiles) response.destroy();
      else serveFile(request, response);
    } else if (!url.startsWith("/v1/") && service.shop !== undefined) {
      const nonce = request.headers.nonce?.toString();
      const call = { method, path: url, nonce, body: await readJson(request) };
      const sold = service.shop(call);
      if (sold === undefined)
        response.writeHead(200, pageHeaders(url)).end(shopPage(service.origin, SITE, url));
      else {
        service.shopCalls.push(call);
        response.writeHead(sold.status, { "Content-Type": "application/json", ...sold.headers });
        response.end(JSON.stringify(sold.body));
      }
    } else if (!url.startsWith("/v1/")) {
      response.writeHead(200, pageHeaders(url)).end(shopPage(service.origin, SITE, url));
    } else if (service.isDown) {
      response.destroy();
    } else if (method === "OPTIONS" && service.refusesPreflights) {
      response.writeHead(429).end();
    } else if (method === "OPTIONS") {
      response.writeHead(204, corsFor(request)).end();
    } else {
      const call = {
        method,
        path: url,
        token: bearer(request),
        idempotencyKey: request.headers["idempotency-key"]?.toString(),
        lastEventId: request.headers["last-event-id"]?.toString(),
        body: await readJson(request),
      };
      service.calls.push(call);
      const { status, body, foreign, events, isBroken } = await answer(call);
      if (foreign !== undefined) {
        response.writeHead(status, { ...corsFor(request), "Content-Type": foreign.type });
        return void response.end(foreign.text);
      }
      if (events !== undefined) return stream(events, response, corsFor(request));
      response.writeHead(status, { ...corsFor(request), "Content-Type": "application/json" });
      const whole = JSON.stringify(body);
      if (isBroken) response.write(whole.slice(0, -5), () => response.destroy());
      else response.end(whole);
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const service: PretendService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    config: { appearance: {}, strings: {} },
    handling: undefined,
    shop: undefined,
    shopCalls: [],
    intercept: undefined,
    allowsNoOrigin: false,
    refusesPreflights: false,
    fetched: [],
    isDown: false,
    losesFiles: false,
    pages: new Map(),
    said: (id) => sessions.get(id) ?? [],
    reset() {
      service.calls = [];
      service.fetched = [];
      service.losesFiles = false;
      service.pages.clear();
      service.isDown = false;
      service.allowsNoOrigin = false;
      service.refusesPreflights = false;
      service.handling = undefined;
      service.shop = undefined;
      service.shopCalls = [];
      service.intercept = undefined;
      service.config = { appearance: {}, strings: {} };
      sessions.clear();
      files.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

/** Returns the owner of a call: the id in a signed token, an invalid token itself, or the id of a claimed user. */
function ownerOf({ user_token, user }: Record<string, unknown>): string {
  if (typeof user_token !== "string") return JSON.stringify(user ?? null);
  const [, claims] = user_token.split(".");
  return claims === undefined
    ? user_token
    : String(JSON.parse(Buffer.from(claims, "base64url").toString()).data?.id);
}

function recordsOf(messages: readonly Said[]) {
  return messages.map((message, at) => ({ id: `msg_${at}`, timestamp: "2026-11-01T00:00:00Z", ...message }));
}

async function stream(
  events: AsyncIterable<StreamedEvent>,
  response: ServerResponse,
  headers: Record<string, string>,
): Promise<void> {
  response.writeHead(200, { ...headers, "Content-Type": "text/event-stream" });
  response.flushHeaders();
  for await (const [name, data, id] of events) {
    const container = id === undefined ? "" : `id: ${id}\n`;
    response.write(`${container}${name && `event: ${name}\ndata: ${JSON.stringify(data)}\n`}\n`);
    if (name === "done" || name === "error") return void response.end();
  }
  response.destroy();
}

function cors(request: IncomingMessage): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": request.headers.origin ?? "*",
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers":
      "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-File-Name",
  };
}

function bearer(request: IncomingMessage): string | undefined {
  return request.headers.authorization?.replace("Bearer ", "");
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  const name = request.headers["x-file-name"];
  if (name !== undefined) return { name: decodeURIComponent(`${name}`), size: whole.length };
  return chunks.length === 0 ? {} : JSON.parse(whole.toString("utf8"));
}
