import type { Site } from "../service/site.ts";

/** A header of each webhook call. */
export interface Header {
  /** As it was saved; undefined for a new one. */
  kept?: { name: string; lastFour: string | null };
  name: string;
  /** Empty for one that is kept as it is. */
  value: string;
}

export function headersOf(shown: Site["webhook_headers"]): Header[] {
  return Object.entries(shown).map(([name, { last_four: lastFour }]) => ({
    ...{ kept: { name, lastFour }, name },
    value: "",
  }));
}

/** The other way round: as `headersOf` was given them. */
export function shownHeaders(headers: Header[]): Site["webhook_headers"] {
  const kept = headers.flatMap(({ kept }) => kept ?? []);
  return Object.fromEntries(kept.map(({ name, lastFour }) => [name, { set: true, last_four: lastFour }]));
}

/** As `PATCH /site` takes them: `true` keeps a value. A row that nobody filled in is no header. */
export function headersSent(headers: Header[]): Record<string, string | true> {
  return Object.fromEntries(
    headers
      .map((header) => [header.name.trim(), isKept(header) ? true : header.value] as const)
      .filter(([name, value]) => name !== "" || value !== ""),
  );
}

export function isKept({ kept, name, value }: Header): boolean {
  return kept?.name === name.trim() && value === "";
}

/** Whether one before it has the same name: of the two only one could be sent (RFC 9110, 5.1: in capitals or not). */
export function isTwice(headers: Header[], at: number): boolean {
  const name = (of: Header | undefined) => of?.name.trim().toLowerCase();
  return name(headers[at]) !== "" && headers.slice(0, at).some((other) => name(other) === name(headers[at]));
}
