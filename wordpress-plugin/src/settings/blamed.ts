import type { Failure } from "../rest/call.ts";

/** Props of a field: its help, or, where the last try failed because of it, what is wrong with it. */
export function blamed(failure: Failure | undefined, field: string, help?: string) {
  const isBlamed =
    failure !== undefined && (failure.field === field || failure.field.startsWith(`${field}.`));
  return isBlamed
    ? { help: failure.message, className: "parley-blamed", "aria-invalid": true }
    : { help: help ?? "" };
}
