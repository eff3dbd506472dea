import { useEffect, useSyncExternalStore } from "react";
import { type ToolCheck, toolCheck } from "../../../admin/tools/tool-check.ts";
import type { CheckedTool } from "../../../admin/tools/tool-draft.ts";
import { call } from "../api/call.ts";
import type { Site } from "../api/shapes.ts";
import { useSite } from "../shell/session.ts";

/** Milliseconds. The service checks all tools concurrently, each for at most ten seconds. */
const LONGEST_CHECK = 20_000;

const CHECKS = new Map<string, ToolCheck>();

/** Checks the saved tools after each change, and when the screen opens, unless the last check is less than a minute old. */
export function useToolCheck(saved: Site["model_tools"]) {
  const check = checkOf(useSite().site_id);
  const state = useSyncExternalStore(check.subscribe, check.current);
  useEffect(() => check.show(saved), [check, saved]);
  return { ...state, check: () => void check.check() };
}

function checkOf(site: string): ToolCheck {
  const options = { site, body: { tools_only: true }, patience: LONGEST_CHECK };
  const known =
    CHECKS.get(site) ??
    toolCheck(async () => (await call<{ tools: CheckedTool[] }>("POST", "model/test", options)).data.tools);
  CHECKS.set(site, known);
  return known;
}
