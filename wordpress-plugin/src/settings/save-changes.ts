import { __, sprintf } from "@wordpress/i18n";
import { call, type Failure } from "../rest/call.ts";

/** Values by the names that failures have for them: `webhook_url`, or `appearance.title` for a part. */
export type Settings = Record<string, unknown>;

/**
 * Sends what somebody has changed since they saw the settings of a route, and nothing else: that would undo what others
 * have saved meanwhile. Resolves with all settings as they are now. Saves nothing and rejects where another has changed
 * the same setting to something else; they would have to do so between two calls of ours, milliseconds apart, to be
 * missed.
 */
export async function saveChanges<Saved extends object>(
  path: string,
  seen: Saved,
  changes: Settings,
  labels: Record<string, string>,
): Promise<Saved> {
  const now = await call<Saved>("GET", path);
  const clashing = Object.entries(changes).filter(([name, wanted]) => {
    const current = JSON.stringify(at(now, name));
    return current !== JSON.stringify(at(seen, name)) && current !== JSON.stringify(wanted);
  });
  const names = clashing.map(([name]) => name);
  if (names[0] !== undefined)
    throw changedElsewhere(
      names[0],
      names.map((name) => labels[name] ?? name),
    );
  return Object.keys(changes).length === 0 ? now : call<Saved>("POST", path, bodyOf(changes));
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

function changedElsewhere(field: string, labels: string[]): Failure {
  return {
    code: "changed_elsewhere",
    /* translators: %s: names of fields. */
    message: sprintf(__("Changed by somebody else meanwhile: %s.", "parley-chat"), labels.join(", ")),
    advice: __(
      "Nothing was saved, and what you entered is still here. Copy what you need of it, load the page again to see what is in force, and make your change once more.",
      "parley-chat",
    ),
    field,
  };
}
