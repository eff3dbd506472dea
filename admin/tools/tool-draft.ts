import type { Site } from "../generated/site.ts";
import { type HeaderDraft, headerDrafts, headersSent } from "../header-draft.ts";
import type { TestProblem } from "../test-problem.ts";

type ShownTool = Site["model_tools"][number];
export type ToolType = ShownTool["type"];

/** A tool of the model, as screens edit it. */
export interface ToolDraft {
  type: ToolType;
  /** The tool's address; empty for a type that needs none. */
  url: string;
  /** The saved address, to which the saved values of headers belong. */
  savedUrl?: string;
  headers: HeaderDraft[];
  /** Names of the MCP server's tools, separated by spaces, commas or line breaks. If empty, the model may use all tools that only read. */
  allow: string;
}

/** A test's finding about a tool. */
export interface CheckedTool {
  type: string;
  url?: string;
  problem?: TestProblem;
}

/** A tool in the format of `PATCH /site`, in which `true` keeps the value of a header. */
export interface SentTool {
  type: ToolType;
  url?: string;
  headers?: Record<string, string | true>;
  allow?: string[];
}

export function newTool(type: ToolType, url = ""): ToolDraft {
  return { type, url, headers: [], allow: "" };
}

export function toolDrafts(shown: Site["model_tools"]): ToolDraft[] {
  return shown.map((tool) => {
    const url = "url" in tool ? tool.url : "";
    if (tool.type !== "mcp") return newTool(tool.type, url);
    const allow = (tool.allow ?? []).join("\n");
    return { ...newTool(tool.type, url), savedUrl: url, headers: headerDrafts(tool.headers ?? {}), allow };
  });
}

/** The tools in the format of `PATCH /site`. Each tool keeps its index, so that an error's field identifies the row. */
export function toolsSent(tools: readonly ToolDraft[]): SentTool[] {
  return tools.map((tool) => {
    const { type, url, allow } = tool;
    if (type === "shopify") return { type };
    if (type !== "mcp") return { type, url: url.trim() };
    const names = [...new Set(allow.split(/[\s,]+/).filter((name) => name !== ""))];
    return {
      type,
      url: url.trim(),
      headers: headersSent(toolHeaders(tool)),
      ...(names.length > 0 && { allow: names }),
    };
  });
}

/** A tool's headers. After a change of the address, none is `saved`, because the service deletes the saved values with the address. */
export function toolHeaders({ url, savedUrl, headers }: ToolDraft): HeaderDraft[] {
  return url.trim() === savedUrl ? headers : headers.map(({ name, value }) => ({ name, value }));
}

/** The name of a tool's setting in errors, such as `model_tools.0.url`. */
export function toolField(at: number, part: string): string {
  return `model_tools.${at}.${part}`;
}

export function isSameTool(
  one: { type: string; url?: string },
  other: { type: string; url?: string },
): boolean {
  return one.type === other.type && comparable(one.url) === comparable(other.url);
}

function comparable(url = ""): string {
  return (URL.parse(url.trim())?.href ?? url.trim()).replace(/\/+$/, "");
}

export function problemOfTool(
  tool: Pick<ToolDraft, "type" | "url">,
  checked: readonly CheckedTool[] = [],
): TestProblem | undefined {
  return checked.find((each) => isSameTool(each, tool))?.problem;
}
