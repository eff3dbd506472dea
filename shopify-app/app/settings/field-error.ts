import type { Fault } from "../failures/fault.ts";

/** What stands in red below a field: the fault's message, if it is about the field or a part of it. */
export function fieldError(fault: Fault | undefined, field: string): string | false {
  const isOfField = fault !== undefined && (fault.field === field || fault.field.startsWith(`${field}.`));
  return isOfField && fault.message;
}
