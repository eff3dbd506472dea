/** Values by the names that errors use: `webhook_url`, or `appearance.title` for a part of the appearance. */
export type SettingChanges = Record<string, unknown>;

/**
 * The settings in `draft` that differ from `seen`. Only these are sent, so that a save does not undo what others saved meanwhile.
 */
export function changesSince(seen: object, draft: object): SettingChanges {
  return changedFields(byName(draft), byName(seen));
}

/** Names of the changed settings that somebody else has changed too since `seen`, unless both chose the same value. */
export function conflicts(changes: SettingChanges, seen: object, now: object): string[] {
  const [before, current] = [byName(seen), byName(now)];
  return Object.entries(changes)
    .filter(([name, wanted]) => !isSame(current[name], before[name]) && !isSame(current[name], wanted))
    .map(([name]) => name);
}

/** The changes in the format of `PATCH /site`. The service merges the parts of the appearance, and replaces every other setting. */
export function requestBody(changes: SettingChanges): object {
  const body: SettingChanges = {};
  for (const [name, value] of Object.entries(changes)) {
    const [whole = name, part] = name.split(".");
    body[whole] =
      part === undefined ? value : { ...(body[whole] as SettingChanges | undefined), [part]: value };
  }
  return body;
}

/** The fields of `now` with another value than in `before`. */
export function changedFields<T extends object>(now: T, before: T): Partial<T> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, old.get(name))),
  ) as Partial<T>;
}

function byName(settings: object): SettingChanges {
  const named = Object.entries(settings).flatMap(([name, value]: [string, object]) =>
    name === "appearance"
      ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
      : [[name, value]],
  );
  return Object.fromEntries(named);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/**
 * A replacer for `JSON.stringify` that sorts names, because editing a text and restoring it changes the order of the names.
 */
function inOrder(_: string, value: unknown): unknown {
  if (Object(value) !== value || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value as object).sort(([one], [other]) => (one < other ? -1 : 1)));
}
