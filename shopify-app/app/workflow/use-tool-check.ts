import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { CheckedTool } from "../../../admin/tools/tool-draft.ts";
import type { Outcome } from "../failures/fault.ts";
import type { Site } from "../service/site.ts";
import type { Trial } from "./trial.ts";

/** Checks the saved tools when the screen opens, and after each change of them. */
export function useToolCheck(site: Site): {
  /** Undefined until the service has answered. */
  checked: readonly CheckedTool[] | undefined;
  isBusy: boolean;
  check(): void;
} {
  const saved = JSON.stringify(site.model_tools);
  const { state, data, submit } = useFetcher<Outcome<Trial>>({ key: `tools ${saved}` });
  const check = () => submit({ tools: "only" }, { method: "post", action: "/app/workflow/test" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other tools are a reason.
  useEffect(() => {
    if (site.model_tools.length > 0) check();
  }, [saved]);
  return { checked: data?.done?.tools, isBusy: state !== "idle", check };
}
