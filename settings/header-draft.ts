import type { Site } from "./generated/site.ts";

/** A header of each webhook call, as it stands on a Workflow screen. */
export interface HeaderDraft {
  /** As it was saved; undefined for a new one. */
  kept?: { name: string; lastFour: string | null };
  name: string;
  /** Empty for one that is kept as it is. */
  value: string;
}

export function headerDrafts(shown: Site["webhook_headers"]): HeaderDraft[] {
  return Object.entries(shown).map(([name, { last_four: lastFour }]) => ({
    ...{ kept: { name, lastFour }, name },
    value: "",
  }));
}

/** As `PATCH /site` takes them: `true` keeps a value. A row that nobody filled in is no header. */
export function headersSent(headers: HeaderDraft[]): Record<string, string | true> {
  return Object.fromEntries(
    headers
      .map((header) => [header.name.trim(), isKept(header) ? true : header.value] as const)
      .filter(([name, value]) => name !== "" || value !== ""),
  );
}

/** A token (RFC 9110, 5.6.2), which has no spaces. An empty name is still to be written. */
export function isMalformed({ name }: HeaderDraft): boolean {
  return !/^[\w!#$%&'*+.^`|~-]*$/.test(name.trim());
}

/** Whether its value stays as it is. */
export function isKept({ kept, name, value }: HeaderDraft): boolean {
  return kept?.name === name.trim() && value === "";
}

/** Whether one before it has the same name: of the two only one could be sent (RFC 9110, 5.1: in capitals or not). */
export function isTwice(headers: HeaderDraft[], at: number): boolean {
  const name = (of: HeaderDraft | undefined) => of?.name.trim().toLowerCase();
  return name(headers[at]) !== "" && headers.slice(0, at).some((other) => name(other) === name(headers[at]));
}
