import { useEffect, useState } from "react";
import type { CheckedTool } from "../../../admin/tools/tool-draft.ts";
import { call } from "../api/call.ts";
import type { Site } from "../api/shapes.ts";
import { useSite } from "../shell/session.ts";
import { useFailureText } from "../ui/use-failure-text.ts";

/** Milliseconds: every tool has ten seconds, all at the same time. */
const LONGEST_CHECK = 20_000;

/** Checks the saved tools when the screen opens, and after each change of them. */
export function useToolCheck(saved: Site["model_tools"]) {
  const { site_id: site } = useSite();
  const [checked, setChecked] = useState<CheckedTool[]>();
  const textOf = useFailureText();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const check = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const options = { site, body: { tools_only: true }, patience: LONGEST_CHECK };
      setChecked((await call<{ tools: CheckedTool[] }>("POST", "model/test", options)).data.tools);
    } catch (error) {
      setFailure(textOf(error));
    }
    setIsBusy(false);
  };
  const text = JSON.stringify(saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other tools are a reason.
  useEffect(() => {
    if (saved.length > 0) void check();
  }, [text]);
  return { checked, isBusy, failure, check: () => void check() };
}
