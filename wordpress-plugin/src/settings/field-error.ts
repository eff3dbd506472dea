import type { Failure } from "../rest/call.ts";

/** Props of a field: its help text, or its error if the last try failed because of it. */
export function fieldError(failure: Failure | undefined, field: string, help?: string) {
  const isOfField =
    failure !== undefined && (failure.field === field || failure.field.startsWith(`${field}.`));
  return isOfField
    ? { help: failure.message, className: "parley-field-error", "aria-invalid": true }
    : { help: help ?? "" };
}
