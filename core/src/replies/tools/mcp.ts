import { shortText } from "../../short-text.ts";
import { type Fields, jsonInText, objectIn } from "../../webhooks/response/json-in-text.ts";
import type { ToolOffer } from "../sources/model-apis/model-api.ts";
import { type McpSession, openMcp } from "./mcp-session.ts";
import { productsIn } from "./products-in.ts";
import { anyHost, ownHosts } from "./shown-address.ts";
import { type Tool, ToolError, type ToolResult, type ToolSetup } from "./tool.ts";
import type { ToolHttp } from "./tool-http.ts";

/** Maximum number of tools that a model is offered from one server, and of pages read to list them. */
const MOST_TOOLS = 32;
const MOST_PAGES = 4;
/** Maximum UTF-16 units. */
const LONGEST = { description: 1_024, parameters: 16_384 };

export interface McpServer {
  url: string;
  headers?: Record<string, string> | undefined;
  /** Names of the tools that may be called. Undefined: all tools that the server marks as read-only (`readOnlyHint`). */
  allow?: readonly string[] | undefined;
  status?: Tool["status"];
  /**
   * Whether the server belongs to the site's shop. Pictures of products may then be on any host. Links are limited to the site's
   * hosts in any case.
   */
  isOwnShop?: boolean;
}

/** Opens an MCP server (streamable HTTP), and resolves with the tools that the owner allows. */
export async function mcpTools(server: McpServer, setup: ToolSetup): Promise<Tool[]> {
  const { site, lists, http } = setup;
  const session = openMcp(server);
  // Includes `updatedAt`, so that a change of the settings drops the list.
  const key = `${site.id} ${site.updatedAt} ${server.url} ${server.allow}`;
  const known = lists.get(key);
  const listed = known ?? (await listTools(session, server.allow, http));
  if (known === undefined) lists.set(key, listed);
  const mayLink = ownHosts(server.url, site.settings.allowed_origins);
  const rules = { language: setup.language, mayLink, mayLoad: server.isOwnShop ? anyHost : mayLink };
  return listed.map((offer) => ({
    ...offer,
    status: server.status ?? "tool",
    async call(args, http) {
      try {
        return resultOf(await session.call("tools/call", { name: offer.name, arguments: args }, http), rules);
      } catch (error) {
        // Drops the list, because the tool may no longer exist. No standard error reports that.
        if (error instanceof ToolError) lists.delete(key);
        throw error;
      }
    },
  }));
}

async function listTools(
  session: McpSession,
  allow: readonly string[] | undefined,
  http: ToolHttp,
): Promise<ToolOffer[]> {
  const listed: Fields[] = [];
  let cursor: unknown;
  for (let page = 0; page < MOST_PAGES && listed.length < MOST_TOOLS; page++) {
    const { tools, nextCursor } = await session.call("tools/list", cursor ? { cursor } : {}, http);
    listed.push(...(Array.isArray(tools) ? tools : []).map((tool) => objectIn(tool) ?? {}));
    if (typeof nextCursor !== "string") break;
    cursor = nextCursor;
  }
  return listed
    .filter((tool) => isAllowed(tool, allow))
    .slice(0, MOST_TOOLS)
    .map((tool) => ({
      name: `${tool.name}`,
      description: descriptionOf(tool),
      parameters: objectIn(tool.inputSchema) ?? { type: "object" },
    }));
}

/** Whether the model may call the tool. Trusts `readOnlyHint`, because the owner chose the server. */
function isAllowed(
  { name, annotations, inputSchema }: Fields,
  allow: readonly string[] | undefined,
): boolean {
  if (typeof name !== "string" || JSON.stringify(inputSchema ?? {}).length > LONGEST.parameters) return false;
  return allow === undefined ? objectIn(annotations)?.readOnlyHint === true : allow.includes(name);
}

function descriptionOf({ description, title }: Fields): string {
  const text = [description, title].find((text) => typeof text === "string") ?? "";
  return shortText(text as string, LONGEST.description);
}

function resultOf(result: Fields, rules: Parameters<typeof productsIn>[1]): ToolResult {
  const parts = (Array.isArray(result.content) ? result.content : []).map((part) => objectIn(part) ?? {});
  const texts = parts.flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" ? [text] : [],
  );
  const structured = objectIn(result.structuredContent);
  const text = texts.length > 0 || structured === undefined ? texts.join("\n\n") : JSON.stringify(structured);
  if (result.isError === true) throw new ToolError(text === "" ? "The tool failed." : text);
  const json = structured === undefined ? texts.map((text) => jsonInText(text.trim())) : [structured];
  return { text, products: json.flatMap((each) => productsIn(each, rules)) };
}
