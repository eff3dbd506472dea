import { useEffect } from "react";
import { type ToolCheckState, toolCheck } from "../../../admin/tools/tool-check.ts";
import type { CheckedTool } from "../../../admin/tools/tool-draft.ts";
import { appSend } from "../service/app-send.ts";
import type { Site } from "../service/site.ts";
import { useObserved } from "../service/use-observed.ts";

/** One check is enough, because a page belongs to one shop. On the server, the check never runs. */
const CHECK = toolCheck(async () => {
  const body = { tools_only: true };
  return (await appSend<{ tools: CheckedTool[] }>("POST", "model/test", { body })).tools;
});

/** Checks the saved tools after each change, and when the screen opens, unless the last check is less than a minute old. */
export function useToolCheck(site: Site): ToolCheckState & { check(): void } {
  const state = useObserved(CHECK);
  useEffect(() => CHECK.show(site.model_tools), [site.model_tools]);
  return { ...state, check: () => void CHECK.check() };
}
