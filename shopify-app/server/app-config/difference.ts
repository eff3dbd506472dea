import { isDeepStrictEqual } from "node:util";
import { CONFIG_FILE } from "./app-config.ts";

type Value = string | boolean | readonly string[];

/** No line, or one that names a value of `shopify.app.toml`, what it is and what it has to be, both as TOML. */
export function difference(name: string, actual: Value, needed: Value): string[] {
  if (isDeepStrictEqual(actual, needed)) return [];
  const is = actual === "" ? "is not set" : `is ${JSON.stringify(actual)}`;
  return [`${CONFIG_FILE}: ${name} ${is}. Set it to ${JSON.stringify(needed)}.`];
}
