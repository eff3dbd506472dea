import { __, sprintf } from "@wordpress/i18n";
import { call, type Failure } from "../rest/call.ts";

/** Values by the names that failures use: `webhook_url`, or `appearance.title` for a part. */
export type Settings = Record<string, unknown>;

/** Maximum number of retries after others saved settings that are not among the changes. */
const MOST_TRIES = 5;

/**
 * Sends only the settings that the user changed since they were read: sending more would undo what others have saved in
 * the meantime. Resolves with all current settings. Saves nothing and rejects if somebody else has changed the same
 * setting to another value. The route detects that when it saves.
 */
export async function saveChanges<Saved extends object>(
  { path, versionOf }: { path: string; versionOf(saved: Saved): string },
  seen: Saved,
  changes: Settings,
  labels: Record<string, string>,
): Promise<Saved> {
  if (Object.keys(changes).length === 0) return call<Saved>("GET", path);
  let version = versionOf(seen);
  for (let tries = 1; ; tries++) {
    try {
      return await call<Saved>("POST", path, { ...bodyOf(changes), version });
    } catch (failure) {
      const { code } = failure as Failure;
      if (code !== "parley_chat_changed_meanwhile" || tries === MOST_TRIES) throw failure;
    }
    const now = await call<Saved>("GET", path);
    const clashing = Object.entries(changes).filter(([name, wanted]) => {
      const current = JSON.stringify(at(now, name));
      return current !== JSON.stringify(at(seen, name)) && current !== JSON.stringify(wanted);
    });
    if (clashing.length > 0)
      throw changedElsewhere(
        clashing.map(([name]) => name),
        labels,
      );
    version = versionOf(now);
  }
}

function at(settings: object, name: string): unknown {
  return name.split(".").reduce<unknown>((whole, part) => (whole as Settings | undefined)?.[part], settings);
}

function bodyOf(changes: Settings): object {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const [whole = name, part] = name.split(".");
    body[whole] = part === undefined ? value : { ...(body[whole] as Settings | undefined), [part]: value };
  }
  return body;
}

function changedElsewhere(names: string[], labels: Record<string, string>): Failure {
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
