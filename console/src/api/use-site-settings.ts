import { SettingsConflict, saveWithRetry } from "../../../admin/settings/save-with-retry.ts";
import type { SettingChanges } from "../../../admin/settings/setting-changes.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import type { Site } from "./shapes.ts";
import { type Loaded, useLoaded } from "./use-loaded.ts";

export interface SiteSettings extends Loaded<Site> {
  /** Saves the changes to `seen`. Rejects with `ApiError`. If a colleague has changed the same settings, the error's message names them. */
  save(changes: SettingChanges, seen: Site): Promise<Site>;
}

export function useSiteSettings(): SiteSettings {
  const { site_id: id } = useSite();
  const { say, labels } = useWords();
  const read = async (signal?: AbortSignal) => (await call<Site>("GET", "site", { site: id, signal })).data;
  const loaded = useLoaded(`site ${id}`, read);
  const store = {
    read: () => read(),
    async write(body: object, version: string) {
      const { data } = await call<Site>("PATCH", "site", { site: id, body, ifMatch: `"${version}"` });
      return data;
    },
    versionOf: ({ updated_at }: Site) => updated_at,
    isStale: (error: unknown) => error instanceof ApiError && error.reason === "changed_meanwhile",
  };
  return {
    ...loaded,
    async save(changes, seen) {
      try {
        const site = await saveWithRetry(store, { seen, changes });
        loaded.set(site);
        return site;
      } catch (error) {
        if (!(error instanceof SettingsConflict)) throw error;
        const named: Record<string, string> = {
          ...labels,
          allowed_origins: say("originsTitle"),
          webhook_knowledge: say("webhookKnowledge"),
          saved_replies: say("savedReplies"),
          events: say("eventTypes"),
        };
        const names = error.fields.map((name) => named[name] ?? name).join(", ");
        const [field = ""] = error.fields;
        throw new ApiError(409, field, "changed_elsewhere", say("changedElsewhere", { names }));
      }
    },
  };
}
