import { parseOptions } from "../../core/src/options.ts";

/** Whether the service reads a variable of this name: it refuses an invalid value, and a PARLEY_ name that it does not know. */
export function isKnownVariable(name: string): boolean {
  try {
    parseOptions({ [name]: "?" });
    return name === "HOST" || name.startsWith("PARLEY_");
  } catch (error) {
    return !(error as Error).message.includes("there is no such setting");
  }
}
