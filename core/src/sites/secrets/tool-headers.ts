import type { ModelToolsChange } from "../settings/model-tools.ts";
import type { SiteSecrets } from "../site.ts";
import { changedHeaders } from "../webhook-headers.ts";

/**
 * The site's secrets after a change of its tools. Headers belong to the address that they were entered for. They are removed when
 * no tool has that address, so that nobody with permission to change settings can have them sent to themselves.
 */
export function changedToolHeaders(secrets: SiteSecrets, tools: ModelToolsChange): SiteSecrets {
  const { toolHeaders = {}, ...others } = secrets;
  const before = new Map(Object.entries(toolHeaders));
  const entries = tools.flatMap((tool) => {
    if (tool.type !== "mcp") return [];
    const stored = before.get(tool.url) ?? {};
    const headers = tool.headers === undefined ? stored : changedHeaders(stored, tool.headers);
    return Object.keys(headers).length === 0 ? [] : [[tool.url, headers] as const];
  });
  return entries.length === 0 ? others : { ...others, toolHeaders: Object.fromEntries(entries) };
}
