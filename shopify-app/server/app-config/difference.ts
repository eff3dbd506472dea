import { isDeepStrictEqual } from "node:util";
import { CONFIG_FILE } from "./app-config.ts";

type Value = string | boolean | readonly string[];

/** Returns one line with the actual and the needed value of `shopify.app.toml` as TOML; no line if they are equal. */
export function difference(name: string, actual: Value, needed: Value): string[] {
  if (isDeepStrictEqual(actual, needed)) return [];
  const is = actual === "" ? "is not set" : `is ${JSON.stringify(actual)}`;
  return [`${CONFIG_FILE}: ${name} ${is}. Set it to ${JSON.stringify(needed)}.`];
}
