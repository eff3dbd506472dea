import type { Part } from "./part.ts";

/**
 * Sees to it that every part is there, installing what can be, all at once as far as one does not wait for another. Resolves
 * with the names of those that are not, each said aloud; where `required` (CI), rejects with the first one's name instead, so
 * that no test is left out unseen.
 */
export async function provision(
  parts: readonly Part[],
  { required, say }: { required: boolean; say: (line: string) => void },
): Promise<string[]> {
  const tries = new Map<Part, Promise<string | undefined>>();
  for (const part of parts) tries.set(part, obstacleTo(part, part.after && tries.get(part.after)));
  // All of them, so that none is left at work behind a rejection.
  const obstacles = await Promise.all(tries.values());

  const missing: string[] = [];
  for (const [index, { name }] of parts.entries()) {
    const obstacle = obstacles[index];
    if (obstacle === undefined) continue;
    if (required) throw new Error(`${name} is missing: ${obstacle}.`);
    say(`${name} is missing: ${obstacle}. Tests that need it are skipped.`);
    missing.push(name);
  }
  return missing;
}

/** Begins once `before` is over, whatever came of it. */
async function obstacleTo(part: Part, before?: Promise<unknown>): Promise<string | undefined> {
  await before;
  const isThere = part.find() !== undefined;
  if (isThere && !part.isStopgap?.()) return undefined;
  try {
    await part.install();
  } catch (error) {
    if (isThere) return undefined;
    return error instanceof Error ? error.message : String(error);
  }
  return part.find() === undefined ? "it was installed, yet is not found" : undefined;
}
