import type { Part } from "./part.ts";

/**
 * Sees to it that every part is there, installing what can be. Resolves with the names of those that are not, each
 * said aloud; where `required` (CI), rejects with the first one's name instead, so that no test is left out unseen.
 */
export async function provision(
  parts: readonly Part[],
  { required, say }: { required: boolean; say: (line: string) => void },
): Promise<string[]> {
  const missing: string[] = [];
  for (const part of parts) {
    const obstacle = await obstacleTo(part);
    if (obstacle === undefined) continue;
    if (required) throw new Error(`${part.name} is missing: ${obstacle}.`);
    say(`${part.name} is missing: ${obstacle}. Tests that need it are skipped.`);
    missing.push(part.name);
  }
  return missing;
}

async function obstacleTo(part: Part): Promise<string | undefined> {
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
