import { isDeepStrictEqual } from "node:util";
import type { ParleyClient } from "@parley/client";
import type { UpdateSiteRequest } from "@parley/client/types";
import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { Fault, Outcome } from "../failures/fault.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { asSeen } from "./as-seen.ts";

/** Maximum number of retries after others saved settings that are not among the changes. */
const MOST_TRIES = 5;

/**
 * A screen's `action`: changes only the screen's own settings of the shop's site. With `seen`, the previous values and
 * their `updated_at`, it changes nothing if somebody else has changed one of these settings since.
 */
export function saveSite(names: readonly string[]) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Outcome<true> | Response> => {
    const { parley } = await context.merchant(request);
    const given: unknown = await request.json().catch(() => undefined);
    if (!isRecord(given)) return unreadable();
    // The service validates the values.
    const changes = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
    const fault = await save(parley, changes, isRecord(given.seen) ? given.seen : {});
    return fault === undefined ? { done: true } : { fault };
  };
}

async function save(
  parley: ParleyClient,
  changes: UpdateSiteRequest,
  { updated_at: seenAt, ...seen }: Record<string, unknown>,
): Promise<Fault | undefined> {
  let updatedAt = typeof seenAt === "string" ? seenAt : undefined;
  for (let tries = 1; ; tries++) {
    const condition = updatedAt === undefined ? {} : { ifUpdatedAt: updatedAt };
    const { fault } = await outcomeOf(parley.site.update(changes, condition));
    if (fault?.reason !== "changed_meanwhile") return fault;
    const { done: site, fault: outage } = await outcomeOf(parley.site.get());
    if (site === undefined) return outage;
    const field = changedElsewhere(flat(changes), flat(seen), flat(asSeen(site, changes)));
    if (field !== undefined || tries === MOST_TRIES) return faultIn(field ?? "");
    updatedAt = site.updated_at;
  }
}

/** The first setting that has changed since, unless it already has the wanted value. */
function changedElsewhere(...[wanted, seen, now]: Record<string, unknown>[]): string | undefined {
  return Object.keys(wanted ?? {}).find(
    (name) =>
      !isDeepStrictEqual(now?.[name], seen?.[name]) && !isDeepStrictEqual(now?.[name], wanted?.[name]),
  );
}

/** The parts of the appearance as separate names. */
function flat({ appearance, ...others }: { appearance?: unknown }): Record<string, unknown> {
  const parts = Object.entries(isRecord(appearance) ? appearance : {});
  return { ...others, ...Object.fromEntries(parts.map(([name, value]) => [`appearance.${name}`, value])) };
}

function faultIn(field: string): Fault {
  return { message: "", field, reason: "changed_elsewhere", status: 409 };
}

/** The screen itself never sends such a body. */
function unreadable(): Response {
  const fault: Fault = { message: "", field: "", reason: "unreadable", status: 400 };
  return json({ fault }, { status: 400 });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
