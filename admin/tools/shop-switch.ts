import type { WorkflowDraft } from "../workflow-draft.ts";
import { SHOP_PROMPTS } from "./shop-prompt.ts";
import { isSameTool, newTool, type ToolDraft, type ToolType } from "./tool-draft.ts";

/** A tool for the owner's shop or website. One switch adds and removes all such tools. */
export interface OwnTool {
  type: ToolType;
  /** Absent for a type that needs no address. */
  url?: string;
}

/** Whether the model answers with all tools of the shop. */
export function isFromShop(
  { reply_source, tools }: Pick<WorkflowDraft, "reply_source" | "tools">,
  own: readonly OwnTool[],
): boolean {
  return reply_source === "model" && own.every((tool) => tools.some((each) => isSameTool(each, tool)));
}

/**
 * The settings after a switch. On: the model answers, with the shop's tools before others, and with `prompt` unless the owner
 * wrote one. Off: only the shop's tools are removed.
 */
export function switchedShop(
  draft: Pick<WorkflowDraft, "tools" | "model_system_prompt">,
  isOn: boolean,
  own: readonly OwnTool[],
  prompt: string,
): Partial<WorkflowDraft> {
  const others = otherTools(draft.tools, own).map(({ tool }) => tool);
  if (!isOn) return { tools: others };
  const written = draft.model_system_prompt.trim();
  const isDefault = written === "" || Object.values<string>(SHOP_PROMPTS).includes(written);
  return {
    reply_source: "model",
    tools: [...own.map(({ type, url }) => newTool(type, url)), ...others],
    ...(isDefault && { model_system_prompt: prompt }),
  };
}

/** The tools that the switch does not control, each with its index in `tools`. */
export function otherTools(
  tools: readonly ToolDraft[],
  own: readonly OwnTool[],
): { tool: ToolDraft; at: number }[] {
  return tools
    .map((tool, at) => ({ tool, at }))
    .filter(({ tool }) => !own.some((each) => isSameTool(each, tool)));
}
