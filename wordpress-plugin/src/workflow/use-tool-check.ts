import { useEffect } from "@wordpress/element";
import type { Site } from "../../../admin/generated/site.ts";
import { type ToolCheckState, toolCheck } from "../../../admin/tools/tool-check.ts";
import type { CheckedTool } from "../../../admin/tools/tool-draft.ts";
import { call, type Failure } from "../rest/call.ts";
import { useObserved } from "../rest/use-observed.ts";

export interface ShownToolCheck extends ToolCheckState {
  failure: Failure | undefined;
  run(): void;
}

/** One check for all screens, because the page belongs to one site. */
const CHECK = toolCheck(async () => {
  const { tools } = await call<{ tools: CheckedTool[] }>("POST", "/workflow/test", { tools_only: true });
  return tools;
});

/** Checks the saved tools when the screen opens, and after each change of the tools. */
export function useToolCheck({ model_tools }: Site): ShownToolCheck {
  const state = useObserved(CHECK);
  useEffect(() => CHECK.show(model_tools), [model_tools]);
  return { ...state, failure: state.failure as Failure | undefined, run: () => void CHECK.check() };
}
