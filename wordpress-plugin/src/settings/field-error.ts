import type { Failure } from "../rest/call.ts";

/** Returns the props of a field: its error if the field made the last try fail, otherwise its help text. */
export function fieldError(failure: Failure | undefined, field: string, help?: string) {
  const isOfField =
    failure !== undefined && (failure.field === field || failure.field.startsWith(`${field}.`));
  return isOfField
    ? { help: failure.message, className: "parley-field-error", "aria-invalid": true }
    : { help: help ?? "" };
}
