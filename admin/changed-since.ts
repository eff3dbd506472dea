/**
 * The fields of `now` that differ from before: fields that are not sent cannot undo what somebody else saved in the
 * meantime.
 */
export function changedSince<T extends object>(now: T, before: T): Partial<T> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(now).filter(
    ([name, value]) => !old.has(name) || JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
