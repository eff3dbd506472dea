import { Failure } from "../../failures.ts";
import type { Problem } from "../../sites/problems/problem-text.ts";
import type { ModelTool } from "../../sites/settings/model-tools.ts";
import type { Site } from "../../sites/site.ts";
import type { WebhookDelivery } from "../../webhooks/delivery/delivery.ts";
import { connectionProblem } from "../../webhooks/problems/connection-problem.ts";
import { plainMessage } from "../../webhooks/problems/plain-message.ts";
import { siteSecrets } from "../../webhooks/problems/site-secrets.ts";
import { storefrontServer } from "./shopify.ts";
import { CutAnswer, type Tool, ToolError } from "./tool.ts";
import { LONGEST_CALL, toolHttp } from "./tool-http.ts";
import { openTool } from "./tool-types.ts";

export interface CheckedTool {
  type: ModelTool["type"];
  /** Absent for a type that needs no address. */
  url?: string;
  /** Why the tool cannot be used; absent if it can. */
  problem?: Problem;
}

/**
 * Opens each tool of the site as for a message. Also calls a tool if opening it does not reach its server. Results are in the
 * order of the tools. Never rejects.
 */
export function checkTools({
  delivery,
  site,
  elapsed = () => performance.now(),
}: {
  delivery: WebhookDelivery;
  site: Site;
  /** A clock in milliseconds, with any starting point. */
  elapsed?: () => number;
}): Promise<CheckedTool[]> {
  // A separate circuit breaker, because owners who have just fixed a tool want it called immediately.
  const siteId = `${site.id}:test`;
  const { signal } = new AbortController();
  return Promise.all(
    site.settings.model_tools.map(async (tool) => {
      const http = toolHttp({ delivery, siteId, signal }, LONGEST_CALL, elapsed);
      const problem = await openTool(tool, { site, lists: new Map(), http, language: "en" })
        .then(async (opened) => {
          for (const { probe, call } of opened) if (probe) await call(probe, http);
          return missingIn(tool, opened);
        })
        .catch((error: unknown) => (error instanceof CutAnswer ? undefined : problemOf(error, tool, site)));
      return { type: tool.type, ...("url" in tool && { url: tool.url }), ...(problem && { problem }) };
    }),
  );
}

function missingIn(tool: ModelTool, opened: readonly Tool[]): Problem | undefined {
  if (tool.type !== "mcp") return undefined;
  const host = new URL(tool.url).host;
  const names = tool.allow?.filter((name) => !opened.some((each) => each.name === name)) ?? [];
  if (names.length > 0) return { code: "tool_names_unknown", params: { host, names: names.join(", ") } };
  return opened.length === 0 ? { code: "tool_nothing_allowed", params: { host } } : undefined;
}

function problemOf(error: unknown, tool: ModelTool, site: Site): Problem {
  const url = "url" in tool ? tool.url : (storefrontServer(site.settings.allowed_origins) ?? "");
  const host = URL.parse(url)?.host ?? "";
  if (error instanceof Failure) {
    const seconds = LONGEST_CALL / 1_000;
    if (error.reason === "timeout") return { code: "tool_slow", params: { host, seconds } };
    const found = connectionProblem({ failure: error, url, timeout: seconds, hasBegun: false });
    return found ?? { code: "unreachable", params: { host } };
  }
  const { code, params = {} } = (error instanceof ToolError && error.problem) || UNREADABLE;
  if (tool.type !== "mcp" && CLOSED.has(code))
    return { code: tool.type === "shopify" ? "tool_shop_closed" : "tool_site_closed", params: { host } };
  const { message: said, ...others } = params;
  const message = said === undefined ? undefined : plainMessage(`${said}`, siteSecrets(site));
  return { code, params: { host, ...others, ...(message !== undefined && { message }) } };
}

/** Problems that mean a closed shop or website. A public API needs no key and has a known path. */
const CLOSED = new Set<Problem["code"]>(["tool_key_refused", "tool_address_wrong"]);
const UNREADABLE: Problem = { code: "tool_address_wrong" };
