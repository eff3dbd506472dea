import { DatabaseError } from "pg";
import { CallError } from "../call-error.ts";

/** SQLSTATE classes of errors caused by a call itself, or by two transactions together; all others are outages. */
const OF_A_CALL = /^(?:21|22|23|40|54|P0)/;

/** Whether a call failed because of its input, or lost a race, while the database itself works. */
export function isCallerError(error: unknown): boolean {
  if (error instanceof CallError) return true;
  return error instanceof DatabaseError && OF_A_CALL.test(error.code ?? "");
}
