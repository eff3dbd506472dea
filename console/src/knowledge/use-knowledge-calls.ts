import { useMemo } from "react";
import { type KnowledgeCalls, knowledgeCalls } from "../../../admin/knowledge/knowledge-calls.ts";
import { call } from "../api/call.ts";
import { useSite } from "../shell/session.ts";

/** The calls about the site's knowledge. They reject with `ApiError`. */
export function useKnowledgeCalls(): KnowledgeCalls {
  const { site_id: site } = useSite();
  return useMemo(
    () =>
      knowledgeCalls(async (method, path, more) => (await call<never>(method, path, { site, ...more })).data),
    [site],
  );
}
