import type { Fault } from "../failures/fault.ts";

/** The error below a field: the fault's message, if it concerns the field or a part of it. */
export function fieldError(fault: Fault | undefined, field: string): string | false {
  const isOfField = fault !== undefined && (fault.field === field || fault.field.startsWith(`${field}.`));
  return isOfField && fault.message;
}
