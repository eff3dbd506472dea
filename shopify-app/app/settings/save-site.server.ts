import { ParleyError } from "@parley/client";
import { type ActionFunctionArgs, json } from "@remix-run/node";
import { SettingsConflict, saveWithRetry } from "../../../admin/settings/save-with-retry.ts";
import type { SettingChanges } from "../../../admin/settings/setting-changes.ts";
import type { Fault, Outcome } from "../failures/fault.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import type { Site } from "../service/site.ts";

/** Body of a screen's request: its changes, and the settings that it showed. */
export interface SiteEdits {
  changes: SettingChanges;
  seen: Pick<Site, "updated_at"> & Partial<Site>;
}

/** Returns a screen's `action`, which saves changes of the settings in `names` and ignores other changes. */
export function saveSite(names: readonly string[]) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Outcome<Site> | Response> => {
    const { parley } = await context.merchant(request);
    const edits: unknown = await request.json().catch(() => undefined);
    if (!isSiteEdits(edits)) return unreadable();
    const isOwn = ([name]: [string, unknown]) => names.includes(name.split(".", 1)[0] ?? "");
    // The service validates the values.
    const changes = Object.fromEntries(Object.entries(edits.changes).filter(isOwn));
    const store = {
      read: async (): Promise<SiteEdits["seen"]> => parley.site.get(),
      write: (body: object, ifUpdatedAt: string) => parley.site.update(body, { ifUpdatedAt }),
      versionOf: ({ updated_at }: SiteEdits["seen"]) => updated_at,
      isStale: (error: unknown) => error instanceof ParleyError && error.reason === "changed_meanwhile",
    };
    try {
      return await outcomeOf(saveWithRetry(store, { seen: edits.seen, changes }) as Promise<Site>);
    } catch (error) {
      if (!(error instanceof SettingsConflict)) throw error;
      return { fault: changedElsewhere(error.fields) };
    }
  };
}

function changedElsewhere(fields: readonly string[]): Fault {
  const [field = ""] = fields;
  return { message: "", field, fields, reason: "changed_elsewhere", status: 409 };
}

/** The response to a malformed body. The screens never send one. */
function unreadable(): Response {
  const fault: Fault = { message: "", field: "", reason: "unreadable", status: 400 };
  return json({ fault }, { status: 400 });
}

function isSiteEdits(value: unknown): value is SiteEdits {
  const { changes, seen } = (value ?? {}) as Partial<Record<keyof SiteEdits, unknown>>;
  return isRecord(changes) && isRecord(seen) && typeof seen.updated_at === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
