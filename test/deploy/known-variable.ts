import { parseOptions } from "../../core/src/options.ts";

/**
 * Whether the service reads a variable of this name. It refuses an invalid value of one, and an unknown name that begins with
 * PARLEY_.
 */
export function isKnownVariable(name: string): boolean {
  try {
    parseOptions({ [name]: "?" });
    return name === "HOST" || name.startsWith("PARLEY_");
  } catch (error) {
    return !(error as Error).message.includes("there is no such setting");
  }
}
