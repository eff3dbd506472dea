import type { LookupFunction } from "node:net";
import type { ToolOffer } from "../../../../core/src/replies/sources/model-apis/model-api.ts";
import { modelSource } from "../../../../core/src/replies/sources/model-source.ts";
import type { ReplyRequest } from "../../../../core/src/replies/sources/reply-source.ts";
import type { ModelTool } from "../../../../core/src/sites/settings/model-tools.ts";
import type { Site } from "../../../../core/src/sites/site.ts";
import { DEFAULT_SETTINGS, type SiteSettings } from "../../../../core/src/sites/site-settings.ts";
import { type WebhookDelivery, webhookDelivery } from "../../../../core/src/webhooks/delivery/delivery.ts";
import { parseAllowedHosts } from "../../../../core/src/webhooks/delivery/parse-allowed-hosts.ts";
import {
  type ResponseMemory,
  reservedMemory,
  responseMemory,
} from "../../../../core/src/webhooks/delivery/response-memory.ts";
import { httpServer, type LoopbackServer } from "../../webhooks/loopback-server.ts";
import {
  type AskedModel,
  completion,
  completionEvent,
  DONE,
  pretendModel,
  sendStream,
  usageEvent,
} from "../pretend-model.ts";

/** A turn of a pretend model: text, calls of tools, or both. */
export type Turn = string | Call[] | { says: string; calls: Call[] };
export type Call = [name: string, args: unknown];

export interface PretendTool extends LoopbackServer {
  /** Method and path of each request, with its body. */
  asked: { request: string; headers: Record<string, unknown>; body: string }[];
}

type Cleanup = (() => Promise<void>)[];

/** Starts a server of tools that answers as a test says. */
export async function pretendTool(
  cleanup: Cleanup,
  answer: (
    asked: PretendTool["asked"][number],
  ) => { status?: number; type?: string; text: string; headers?: object } | undefined,
): Promise<PretendTool> {
  const asked: PretendTool["asked"] = [];
  const server = await httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = {
      request: `${request.method} ${request.url}`,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    asked.push(call);
    const found = answer(call);
    if (found === undefined) return;
    response.writeHead(found.status ?? 200, {
      "Content-Type": found.type ?? "application/json",
      ...found.headers,
    });
    response.end(found.text);
  });
  cleanup.push(server.close);
  return { ...server, asked };
}

/** Starts a stateless MCP server, by default with one read-only tool. The function `look` answers the calls of every tool. */
export function mcpServer(
  cleanup: Cleanup,
  look: (args: unknown) => object | undefined,
  tools: object[] = [LOOK],
) {
  return pretendTool(cleanup, ({ body }) => {
    const { id, method, params } = JSON.parse(body);
    const result = method === "tools/list" ? { tools } : look(params.arguments);
    return result && { text: JSON.stringify({ jsonrpc: "2.0", id, result }) };
  });
}

export const LOOK = {
  name: "look",
  description: "Looks.",
  inputSchema: { type: "object", properties: { q: { type: "string" } } },
  annotations: { readOnlyHint: true },
};

export const textResult = (text: string) => ({ content: [{ type: "text", text }] });

/** Asks a model that answers with these turns in order, and then repeats the last turn. */
export async function askWithTools(
  cleanup: Cleanup,
  model_tools: ModelTool[],
  turns: (Turn | ((asked: AskedModel) => Turn))[],
  more: Partial<ReplyRequest> & {
    settings?: Partial<SiteSettings>;
    toolHeaders?: Site["secrets"]["toolHeaders"];
    toolLists?: Map<string, ToolOffer[]>;
    updatedAt?: number;
    answers?: ResponseMemory;
    lookup?: LookupFunction;
    allow?: string;
    /** Replaces `from` in the URLs of calls with `to`. */
    reroute?: [from: string, to: string];
  } = {},
) {
  const {
    settings,
    toolHeaders,
    toolLists = new Map(),
    updatedAt = 0,
    answers = responseMemory(),
    lookup,
    allow = "127.0.0.1",
    reroute,
    ...request
  } = more;
  const model = await pretendModel((response, asked) => {
    const turn = turns[Math.min(model.asked.length, turns.length) - 1] ?? "";
    return sendStream(response, streamOf(typeof turn === "function" ? turn(asked) : turn));
  });
  cleanup.push(() => model.close());
  const delivery = webhookDelivery({
    allowedHosts: parseAllowedHosts(`${allow},127.0.0.1:${model.port}`),
    clock: Date.now,
    answers,
    ...(lookup && { lookup }),
  });
  cleanup.push(() => delivery.close());
  const statuses: string[] = [];
  const texts: string[] = [];
  const secret = { text: "a secret", since: 0 };
  const site: Site = {
    id: "site_a",
    name: "Shop",
    plan: "free",
    publicKey: "pk_a",
    createdAt: 0,
    updatedAt,
    settings: {
      ...DEFAULT_SETTINGS,
      reply_source: "model",
      model_name: "tiny",
      model_base_url: model.baseUrl,
      model_tools,
      ...settings,
    },
    secrets: { signing: secret, identity: secret, webhookHeaders: {}, ...(toolHeaders && { toolHeaders }) },
  };
  let stop = (): void => undefined;
  const [from, to = ""] = reroute ?? [];
  const rerouted: WebhookDelivery = {
    ...delivery,
    deliver: (call) => delivery.deliver({ ...call, url: from ? call.url.replace(from, to) : call.url }),
  };
  const reply = modelSource({ delivery: rerouted, answers, toolLists })({
    site,
    message: "Hi",
    session: { id: "ses_1", startedAt: 0 },
    speaker: undefined,
    context: {},
    at: 0,
    history: async () => [],
    knowledge: async () => [],
    memory: reservedMemory("site_a"),
    replyAddress: "",
    lateReply: async () => undefined,
    progress: {
      isWanted: true,
      text: (delta) => void texts.push(delta),
      status: (text) => void statuses.push(text),
      onStop(abort) {
        stop = abort;
      },
    },
    ...request,
  });
  return { reply, model, statuses, told: texts, stop: () => stop() };
}

/** Returns the results of the tool calls in the model's last turn, from a request to the model. */
export function resultsIn({ json }: Pick<AskedModel, "json">): string[] {
  const at = json.messages.findLastIndex(({ role }: { role: string }) => role === "assistant");
  return json.messages.slice(at + 1).map(({ content }: { content: string }) => content);
}

function streamOf(turn: Turn): string {
  if (typeof turn === "string") return completion(turn);
  const { says, calls: made } = Array.isArray(turn) ? { says: "", calls: turn } : turn;
  const calls = made.map(([name, args], index) => ({
    index,
    id: `call_${index}`,
    type: "function",
    function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  }));
  return [
    completionEvent({ content: says }),
    completionEvent({ tool_calls: calls } as never),
    completionEvent({}, "tool_calls"),
    usageEvent(8),
    DONE,
  ].join("");
}
