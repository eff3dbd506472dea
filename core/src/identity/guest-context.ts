/** Keys under which pages put names and e-mail addresses. */
const PERSONAL = /^(user|customer|first|last|full|display)[-_ ]?name$|e[-_ ]?mail/i;

/**
 * A guest's context without what names a person: no personal data is sent for guests (spec.md, What the service does, 6).
 * Looks into nested objects and lists as well.
 */
export function guestContext(context: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(context).filter(([key]) => !PERSONAL.test(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPersonal(value)]));
}

function withoutPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonal);
  if (value !== null && typeof value === "object") return guestContext(value as Record<string, unknown>);
  return value;
}
