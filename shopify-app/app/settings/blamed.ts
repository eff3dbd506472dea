import type { Fault } from "../failures/fault.ts";

/** What stands in red below a field: the fault's words, if the field, or a part of it, is to blame. */
export function blamed(fault: Fault | undefined, field: string): string | false {
  const isBlamed = fault !== undefined && (fault.field === field || fault.field.startsWith(`${field}.`));
  return isBlamed && fault.message;
}
