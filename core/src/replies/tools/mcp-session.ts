import { type Fields, objectIn, objectInText } from "../../webhooks/response/json-in-text.ts";
import { eventLines } from "../../webhooks/response/streams/event-lines.ts";
import { badAnswer, CutAnswer, ToolError } from "./tool.ts";
import type { ToolAnswer, ToolHttp } from "./tool-http.ts";

/** The last protocol version with sessions; servers of later, stateless versions accept it. */
const VERSION = "2025-11-25";
/** Statuses of servers that refuse a call without a session, or with an expired one. */
const WANTS_SESSION = new Set([400, 404, 422]);

/** JSON-RPC with an MCP server over streamable HTTP, for one message. */
export interface McpSession {
  /**
   * Resolves with the result. Rejects with a `CutAnswer`, with a `ToolError` that contains the server's message, or as `ToolHttp`
   * does.
   */
  call(method: string, params: Fields, http: ToolHttp): Promise<Fields>;
}

/**
 * Calls without a session first, because stateless servers, such as Shopify's, need none. That saves two requests per message. If
 * the server refuses, opens one session for the message.
 *
 * The official client would keep a second stream open, reconnect after a time that the server chooses, and add 13 MB of memory and
 * seventeen packages, including two web servers.
 */
export function openMcp({
  url,
  headers,
}: {
  url: string;
  headers?: Record<string, string> | undefined;
}): McpSession {
  let session: Promise<Record<string, string>> | undefined;
  let id = 0;

  async function send(method: string, params: Fields, own: Record<string, string>, http: ToolHttp) {
    const call = ++id;
    const answer = await http.request({
      method: "POST",
      url,
      headers: {
        ...headers,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...own,
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...(isNotice(method) ? {} : { id: call }), method, params }),
      isComplete: answerFinder(call),
    });
    return { answer, message: messageIn(answer, call) };
  }

  async function begin(http: ToolHttp): Promise<Record<string, string>> {
    const clientInfo = { name: "Parley", version: "1" };
    const params = { protocolVersion: VERSION, capabilities: {}, clientInfo };
    const { answer, message } = await send("initialize", params, {}, http);
    const { protocolVersion } = resultOf(answer, message);
    const own = {
      "mcp-protocol-version": typeof protocolVersion === "string" ? headerText(protocolVersion) : VERSION,
      ...(answer.sessionId !== undefined && { "mcp-session-id": headerText(answer.sessionId) }),
    };
    await send("notifications/initialized", {}, own, http);
    return own;
  }

  return {
    async call(method, params, http) {
      if (session === undefined) {
        const { answer, message } = await send(method, params, { "mcp-protocol-version": VERSION }, http);
        const isRefused = WANTS_SESSION.has(answer.status) || isUninitialized(message);
        if (!isRefused) return resultOf(answer, message);
        session ??= begin(http);
      }
      const { answer, message } = await send(method, params, await session, http);
      return resultOf(answer, message);
    },
  };
}

function isNotice(method: string): boolean {
  return method.startsWith("notifications/");
}

/** Checks a value from the server before it becomes a header of the next call. */
function headerText(text: string): string {
  if (!/^[\x21-\x7e]{1,1024}$/.test(text)) throw badAnswer();
  return text;
}

/** Returns a function that recognises the answer in a stream, because a server may keep the stream open afterwards. */
function answerFinder(id: number) {
  const events = eventLines();
  return (piece: string, { contentType }: Pick<ToolAnswer, "contentType">) =>
    isStream(contentType) && [...events.read(piece)].some(({ data }) => objectInText(data)?.id === id);
}

function messageIn({ contentType, text }: ToolAnswer, id: number): Fields | undefined {
  if (!isStream(contentType)) return objectInText(text.trim());
  const messages = [...eventLines().read(`${text}\n\n`)].map(({ data }) => objectInText(data));
  return messages.find((message) => message?.id === id);
}

function isStream(contentType: string): boolean {
  return /^text\/event-stream\b/i.test(contentType);
}

function isUninitialized(message: Fields | undefined): boolean {
  const said = objectIn(message?.error)?.message;
  return typeof said === "string" && /initiali[sz]|session/i.test(said);
}

function resultOf({ status, isCut, text }: ToolAnswer, message: Fields | undefined): Fields {
  const error = objectIn(message?.error);
  const said = typeof error?.message === "string" ? error.message.slice(0, 1_000) : undefined;
  if (error !== undefined)
    throw new ToolError(said ?? "The tool failed.", {
      code: [401, 403].includes(status) ? "tool_key_refused" : "tool_failed",
      params: { status, ...(said && { message: said }) },
    });
  if (status < 200 || status > 299) throw badAnswer(status);
  if (isCut) throw new CutAnswer(text);
  const result = objectIn(message?.result);
  if (result === undefined) throw badAnswer();
  return result;
}
