import type { CompatStatement, SupportStatement } from "@mdn/browser-compat-data";
import { SUPPORTED_BROWSERS } from "./supported-browsers.ts";

/** Returns the supported browsers that lack a feature in the oldest supported version, with the first version that has it. */
export function missingIn({ support }: CompatStatement): { name: string; since: string }[] {
  return SUPPORTED_BROWSERS.flatMap(({ name, version, key }) => {
    const since = firstOf(support[key]);
    return isLater(since, version) ? [{ name, since }] : [];
  });
}

/** Returns the first version that supports a feature without a prefix or flag, at least in part; "never" if there is none. */
function firstOf(statement: SupportStatement | undefined): string {
  if (statement === undefined) return "never";
  const own = [statement].flat().filter((part) => !part.flags && !part.alternative_name && !part.prefix);
  return own.flatMap(({ version_added }) => version_added || []).at(-1) ?? "never";
}

function isLater(first: string, version: string): boolean {
  if (first === "preview" || first === "never") return true;
  const [one, other] = [first, version].map((text) => text.replace("≤", "").split(".").map(Number));
  const difference = (one?.[0] ?? 0) - (other?.[0] ?? 0) || (one?.[1] ?? 0) - (other?.[1] ?? 0);
  return difference > 0;
}
