/**
 * How much a client wants something, by a header such as `Accept` or `Accept-Encoding` (RFC 9110, 12.4.2): from 0, not at all, to
 * 1. `names` goes from the most specific to the widest, as `gzip`, `*`; undefined where the header names none of them.
 */
export function acceptedWeight(header: string, names: readonly string[]): number | undefined {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(",", MOST)) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    if (name !== "" && !weights.has(name)) weights.set(name, weightIn(parameters));
  }
  return names.map((name) => weights.get(name)).find((weight) => weight !== undefined);
}

/** Items that are read of a header. */
const MOST = 50;

/** What is no number from 0 to 1 says nothing. */
function weightIn(parameters: string[]): number {
  const [, given] =
    parameters.map((text) => /^q\s*=\s*(.+)$/.exec(text)).find((found) => found !== null) ?? [];
  const weight = Number(given ?? 1);
  return weight >= 0 && weight <= 1 ? weight : 1;
}
