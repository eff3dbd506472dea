import { isDeepStrictEqual } from "node:util";
import { type ActionFunctionArgs, json } from "@remix-run/node";
import { failureWords } from "../failures/failure-words.ts";
import type { Fault, Outcome } from "../failures/fault.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import type { Site } from "../service/site.ts";

/**
 * A screen's `action`: changes those settings of the shop's site that are the screen's, and no other. Nothing is changed
 * where one in `seen` (`changed-sets.ts`) looks different by now.
 */
export function saveSite(names: readonly string[]) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Outcome<true> | Response> => {
    const { parley } = await context.merchant(request);
    const given: unknown = await request.json().catch(() => undefined);
    if (typeof given !== "object" || given === null || Array.isArray(given)) return unreadable();
    const body = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
    const seen = Object.entries("seen" in given ? (given.seen ?? {}) : {});
    if (seen.length > 0) {
      const { done: site, fault } = await outcomeOf(parley("GET /site", {}));
      if (fault !== undefined) return { fault };
      const stale = seen.find(([name, value]) => !isDeepStrictEqual(site?.[name as keyof Site], value));
      if (stale !== undefined) return { fault: changedElsewhere(stale[0]) };
    }
    // What the values may be is for the service to say.
    const { fault } = await outcomeOf(parley("PATCH /site", { body }));
    return fault === undefined ? { done: true } : { fault };
  };
}

function changedElsewhere(field: string): Fault {
  const message = failureWords.changedElsewhere[field] ?? failureWords.unexpected;
  return { message, field, reason: "changed_elsewhere", status: 409 };
}

/** The screen itself never sends such a body. */
function unreadable(): Response {
  const fault: Fault = { message: failureWords.unexpected, field: "", reason: "unreadable", status: 400 };
  return json({ fault }, { status: 400 });
}
