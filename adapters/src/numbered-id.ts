import type { Adapted } from "./user.ts";
import { userId } from "./user-id.ts";

/**
 * Reads the id of a database row: a positive number, or its digits, at most 20 so that any unsigned 64-bit number fits. Refuses
 * leading zeros, because one person would have two ids, and refuses 0, which platforms use for nobody.
 */
export function numberedId(field: string, value: unknown): Adapted<string> {
  const id = userId(field, value);
  if (!id.ok || /^[1-9]\d{0,19}$/.test(id.value)) return id;
  return { ok: false, field, reason: "invalid_format" };
}
