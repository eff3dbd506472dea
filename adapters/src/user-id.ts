import { textFault } from "./text-fault.ts";
import type { Adapted, AdapterRefusal } from "./user.ts";

/** Reads an id of 1 to 128 code points, trimmed; a whole number becomes its digits, unless it is too large to be exact. */
export function userId(field: string, value: unknown): Adapted<string> {
  const refuse = (reason: AdapterRefusal) => ({ ok: false, field, reason }) as const;
  if (value === undefined || value === null) return refuse("missing_required_field");
  if (typeof value === "number" && !Number.isSafeInteger(value)) return refuse("invalid_format");
  if (typeof value !== "number" && typeof value !== "string") return refuse("invalid_type");

  const text = String(value).trim();
  // Refuses U+FFFD, which replaces any unpaired surrogate, so that two users cannot share an id.
  const fault = textFault(text, 128) ?? (text.includes("\ufffd") ? "invalid_format" : undefined);
  return fault === undefined ? { ok: true, value: text } : refuse(fault);
}
