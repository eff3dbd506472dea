import { DatabaseError } from "pg";
import { CallError } from "../call-error.ts";

/** SQLSTATE classes of what a call brings about by itself, or two transactions together; all else is an outage. */
const OF_A_CALL = /^(?:21|22|23|40|54|P0)/;

/** Whether a call failed for what it asks, or lost a race, while the database itself is well. */
export function isCallerError(error: unknown): boolean {
  if (error instanceof CallError) return true;
  return error instanceof DatabaseError && OF_A_CALL.test(error.code ?? "");
}
