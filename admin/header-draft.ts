import type { Site } from "./generated/site.ts";

/** A header of each call to the webhook or to an MCP tool, as a Workflow screen edits it. */
export interface HeaderDraft {
  /** The saved name; undefined for a new header. */
  saved?: { name: string; lastFour: string | null };
  name: string;
  /** The new value; if empty, the saved value stays. */
  value: string;
}

export function headerDrafts(shown: Site["webhook_headers"]): HeaderDraft[] {
  return Object.entries(shown).map(([name, { last_four: lastFour }]) => ({
    saved: { name, lastFour },
    name,
    value: "",
  }));
}

/** The headers in the format of `PATCH /site`, in which `true` keeps a value. An empty row is not a header. */
export function headersSent(headers: HeaderDraft[]): Record<string, string | true> {
  return Object.fromEntries(
    headers
      .map((header) => [header.name.trim(), isUnchanged(header) ? true : header.value] as const)
      .filter(([name, value]) => name !== "" || value !== ""),
  );
}

/** Whether the name is not a token (RFC 9110, 5.6.2). Tokens have no spaces. False for an empty, unfinished name. */
export function isMalformed({ name }: HeaderDraft): boolean {
  return !/^[\w!#$%&'*+.^`|~-]*$/.test(name.trim());
}

export function isUnchanged({ saved, name, value }: HeaderDraft): boolean {
  return saved?.name === name.trim() && value === "";
}

/** Whether an earlier header has the same name. Names ignore case (RFC 9110, 5.1), so only one of the two headers could be sent. */
export function isTwice(headers: HeaderDraft[], at: number): boolean {
  const name = (of: HeaderDraft | undefined) => of?.name.trim().toLowerCase();
  return name(headers[at]) !== "" && headers.slice(0, at).some((other) => name(other) === name(headers[at]));
}
