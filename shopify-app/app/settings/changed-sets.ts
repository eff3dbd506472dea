/**
 * Of settings that are saved only as a whole, how they looked to whoever changed them: `seen`, for `saveSite` to compare, so
 * that what somebody else has added meanwhile is not lost without a word. Nothing for a set that is not among the changes.
 */
export function changedSets(changes: object, shown: object): { seen?: Record<string, unknown> } {
  const sets = Object.entries(shown).filter(([name]) => name in changes);
  return sets.length === 0 ? {} : { seen: Object.fromEntries(sets) };
}
