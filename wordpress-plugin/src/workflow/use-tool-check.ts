import { useEffect, useState } from "@wordpress/element";
import type { Site } from "../../../admin/generated/site.ts";
import type { CheckedTool } from "../../../admin/tools/tool-draft.ts";
import { call } from "../rest/call.ts";
import { useWork, type Work } from "../rest/use-work.ts";

export interface ToolCheck {
  /** Undefined until the service has answered. */
  checked: readonly CheckedTool[] | undefined;
  work: Work;
  run(): void;
}

/** Checks the saved tools when the screen opens, and after each change of them. */
export function useToolCheck({ model_tools }: Site): ToolCheck {
  const [checked, setChecked] = useState<readonly CheckedTool[]>();
  const work = useWork();
  const run = () =>
    void work.start(async () => {
      setChecked(undefined);
      const { tools } = await call<{ tools: CheckedTool[] }>("POST", "/workflow/test", { tools_only: true });
      setChecked(tools);
    });
  const saved = JSON.stringify(model_tools);
  useEffect(() => {
    if (model_tools.length > 0) run();
  }, [saved]);
  return { checked, work, run };
}
