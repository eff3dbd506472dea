import { jsonOf } from "../service/json-of.ts";

/** Bytes of compact JSON, and levels below the context itself, that the service accepts (docs/reference/api.md, Limits). */
const MOST_BYTES = 16_384;
const MOST_LEVELS = 31;

let hasWarned = false;

/**
 * Removes from a message's context what makes the service refuse `field`, because page code must not block visitors' messages.
 * Returns whether anything was removed, and warns once in the console.
 */
export function pruneContext(context: Record<string, unknown>, field: string): boolean {
  const [whole = "", named] = field.split(".");
  if (!["context", "body"].includes(whole)) return false;
  const dropped =
    named === undefined ? excessIn(context) : Object.keys(context).filter((key) => key === named);
  for (const key of dropped) delete context[key];
  if (dropped.length > 0 && !hasWarned) {
    console.warn(
      `Parley: messages go without these fields of setContext(), too long or of a wrong type: ${dropped}`,
    );
    hasWarned = true;
  }
  return dropped.length > 0;
}

/** Returns the keys to drop: in the page's order, those with which the context would exceed the limits. */
function excessIn({ form, ...context }: Record<string, unknown>): string[] {
  let pruned: Record<string, unknown> = { form };
  return Object.entries(context).flatMap(([key, value]) => {
    const next = { ...pruned, [key]: value };
    const json = jsonOf(next);
    const isTooLong = new Blob([json]).size > MOST_BYTES;
    // The service refuses `__proto__` at every level, because workflows may merge objects.
    if (isTooLong || json.includes('"__proto__":') || isDeeper(value, MOST_LEVELS)) return [key];
    pruned = next;
    return [];
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (Object(value) !== value) return false;
  return levels === 0 || Object.entries(value as object).some(([, each]) => isDeeper(each, levels - 1));
}
