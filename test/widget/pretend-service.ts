import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bundleWidget } from "../../widget/bundle.ts";

export interface Call {
  method: string;
  path: string;
  token: string | undefined;
  idempotencyKey: string | undefined;
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** The visitor channel as the widget sees it (design.md, Visitor channel), and the pages that carry the widget. */
export interface PretendService {
  origin: string;
  /** Every call under `/v1` but preflights, in order. */
  calls: Call[];
  /** Appearance and strings that the next configuration carries. */
  config: { appearance: Record<string, unknown>; strings: Record<string, string> };
  /** Answers the next calls that match before the pretend does; undefined lets it pass on. */
  intercept: ((call: Call) => Answer | Promise<Answer> | undefined) | undefined;
  /** Whether answers and preflights lack the CORS headers, as for an origin that no site allows. */
  allowsNoOrigin: boolean;
  /** Forgets calls, sessions, configuration, interception and refused origins. */
  reset(): void;
  close(): Promise<void>;
}

export const SITE = "pk_test";

export function refusal(status: number, code: string, field: string, reason: string): Answer {
  return {
    status,
    body: { success: false, error: { code, message: `No: ${reason}`, details: { field, reason } } },
  };
}

const STRICT =
  "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";

export async function pretendService(): Promise<PretendService> {
  const widget = await bundleWidget();
  const sessions = new Map<string, { role: string; content: string }[]>();
  let lastSession = 0;
  let lastToken = 0;

  function sessionOf(token: unknown): string | undefined {
    const id = /^token_(\d+)_/.exec(String(token))?.[1];
    return id !== undefined && sessions.has(`ses_${id}`) ? `ses_${id}` : undefined;
  }

  function opened(call: Call): Answer {
    const id = sessionOf(call.body.session_token) ?? `ses_${++lastSession}`;
    const messages = sessions.get(id) ?? [];
    sessions.set(id, messages);
    const token = `token_${id.slice(4)}_${++lastToken}`;
    const records = messages.map((message, at) => ({
      ...message,
      id: `msg_${at}`,
      timestamp: "2026-11-01T00:00:00Z",
    }));
    return {
      status: 201,
      body: {
        success: true,
        session_id: id,
        token,
        expires_at: "2026-11-01T01:00:00Z",
        messages: records,
      },
    };
  }

  function answered(call: Call): Answer {
    const id = sessionOf(call.token);
    if (id === undefined) return refusal(401, "UNAUTHORIZED", "X-API-Key", "invalid_api_key");
    const content = String(call.body.message);
    const message = `Echo: ${content}`;
    sessions.get(id)?.push({ role: "user", content }, { role: "assistant", content: message });
    const metadata = { model: "webhook", tokens_used: 0, response_time_ms: 42 };
    return { status: 200, body: { success: true, message, session_id: id, metadata } };
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
    switch (`${call.method} ${call.path}`) {
      case `GET /v1/widget/config?site=${SITE}`:
        return { status: 200, body: { success: true, site: {}, ...service.config } };
      case "POST /v1/widget/sessions":
        return opened(call);
      case "POST /v1/message":
        return answered(call);
    }
    if (call.method === "DELETE") return deleted(call);
    return refusal(404, "NOT_FOUND", "path", "not_found");
  }

  function corsFor(request: IncomingMessage): Record<string, string> {
    return service.allowsNoOrigin ? {} : cors(request);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    if (url === "/widget.js") {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(widget);
    } else if (!url.startsWith("/v1/")) {
      response.writeHead(200, pageHeaders(url)).end(page(service.origin, url));
    } else if (method === "OPTIONS") {
      response.writeHead(204, corsFor(request)).end();
    } else {
      const call = {
        method,
        path: url,
        token: bearer(request),
        idempotencyKey: request.headers["idempotency-key"]?.toString(),
        body: await readJson(request),
      };
      service.calls.push(call);
      const { status, body } = await answer(call);
      response.writeHead(status, { ...corsFor(request), "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
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
    intercept: undefined,
    allowsNoOrigin: false,
    reset() {
      service.calls = [];
      service.allowsNoOrigin = false;
      service.intercept = undefined;
      service.config = { appearance: {}, strings: {} };
      sessions.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

/** `/strict` comes with the policy the widget must live under; `/bare` carries no widget. */
function pageHeaders(url: string): Record<string, string> {
  const html = { "Content-Type": "text/html; charset=utf-8" };
  return url.startsWith("/strict") ? { ...html, "Content-Security-Policy": STRICT } : html;
}

function page(origin: string, url: string): string {
  const script = url.startsWith("/bare")
    ? ""
    : `<script src="${origin}/widget.js" data-site="${SITE}" async></script>`;
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title>${script}</head>
  <body><main><h1>A shop</h1><button id="elsewhere">Elsewhere</button></main></body>
</html>`;
}

function cors(request: IncomingMessage): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": request.headers.origin ?? "*",
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
  };
}

function bearer(request: IncomingMessage): string | undefined {
  return request.headers.authorization?.replace("Bearer ", "");
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
