/** What is looked for, as the address of the page says it. */
export interface Filter {
  search: string;
  /** Days as `2026-11-20`; empty for no bound. */
  from: string;
  to: string;
  /** `waiting` or `person`: these are of any day, and whatever was said in them. */
  handling: string;
}

/** By which conversations can be told apart beside words and days. */
export const HANDLINGS = ["", "waiting", "person"] as const;

export function filterIn(query: URLSearchParams): Filter {
  const read = (name: string) => query.get(name)?.trim() ?? "";
  const handling = HANDLINGS.find((known) => known === read("handling")) ?? "";
  if (handling !== "") return { search: "", from: "", to: "", handling };
  return { search: read("search"), from: read("from"), to: read("to"), handling };
}

/** What is set of it, as the service and the address of the page take it. */
export function queryOf(filter: Partial<Filter>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}
