import { parseOptions } from "../../core/src/options.ts";

/**
 * Whether the service reads a variable of this name. The service refuses an invalid value of a known variable, and any unknown
 * name that begins with PARLEY_.
 */
export function isKnownVariable(name: string): boolean {
  try {
    parseOptions({ [name]: "?" });
    return name === "HOST" || name.startsWith("PARLEY_");
  } catch (error) {
    return !(error as Error).message.includes("there is no such setting");
  }
}
