import { __, sprintf } from "@wordpress/i18n";
import { SettingsConflict, saveWithRetry } from "../../../admin/settings/save-with-retry.ts";
import type { SettingChanges } from "../../../admin/settings/setting-changes.ts";
import { call, type Failure } from "../rest/call.ts";

export interface SettingsRoute<Saved> {
  path: string;
  versionOf(saved: Saved): string;
  /** Labels of the fields, by setting. */
  labels(): Record<string, string>;
}

/**
 * Saves the changes to `seen`. Resolves to all current settings. Rejects with a `Failure`, which names the fields of a
 * conflict.
 */
export async function saveChanges<Saved extends object>(
  { path, versionOf, labels }: SettingsRoute<Saved>,
  seen: Saved,
  changes: SettingChanges,
): Promise<Saved> {
  const store = {
    read: () => call<Saved>("GET", path),
    write: (body: object, version: string) => call<Saved>("POST", path, { ...body, version }),
    versionOf,
    isStale: (failure: unknown) => (failure as Failure).code === "parley_chat_changed_meanwhile",
  };
  try {
    return await saveWithRetry(store, { seen, changes });
  } catch (error) {
    throw error instanceof SettingsConflict ? changedElsewhere(error.fields, labels()) : error;
  }
}

function changedElsewhere(names: readonly string[], labels: Record<string, string>): Failure {
  const shown = names.map((name) => labels[name] ?? name);
  return {
    code: "changed_elsewhere",
    /* translators: %s: names of fields. */
    message: sprintf(__("Somebody else has changed: %s.", "parley-chat"), shown.join(", ")),
    advice: __(
      "Nothing was saved, and your input is still here. Copy what you need, reload the page to see the current settings, and make your change again.",
      "parley-chat",
    ),
    field: names[0] ?? "",
  };
}
