/** What is looked for, as the address of the page says it. */
export interface Filter {
  search: string;
  /** Days as `2026-11-20`; empty for no bound. */
  from: string;
  to: string;
}

export function filterIn(query: URLSearchParams): Filter {
  const read = (name: string) => query.get(name)?.trim() ?? "";
  return { search: read("search"), from: read("from"), to: read("to") };
}

/** What is set of it, as the service and the address of the page take it. */
export function queryOf(filter: Partial<Filter>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}
