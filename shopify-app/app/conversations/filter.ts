/** What is looked for, as the address of the page says it. */
export interface Filter {
  search: string;
  /** `customers`: it is who said something that is searched for, by name or e-mail. */
  by: string;
  /** Days as `2026-11-20`; empty for no bound. */
  from: string;
  to: string;
  /** One of `SHOWN`. */
  show: string;
}

/**
 * By which conversations can be told apart beside words and days. Those that wait for a person, or have one, are of any day, and
 * whatever was said in them.
 */
export const SHOWN = ["", "waiting", "person", "unanswered", "disliked", "missed", "contact"] as const;
const OF_ANY_DAY = ["waiting", "person"];
/** The service does not search in them. */
const VIEWS = ["missed", "contact"];

export const BY = ["", "customers"] as const;

export function filterIn(query: URLSearchParams): Filter {
  const read = (name: string) => query.get(name)?.trim() ?? "";
  const show = SHOWN.find((known) => known === read("show")) ?? "";
  if (isOfAnyDay(show)) return { search: "", by: "", from: "", to: "", show };
  if (isView(show)) return { search: "", by: "", from: read("from"), to: read("to"), show };
  const by = BY.find((known) => known === read("by")) ?? "";
  return { search: read("search"), by, from: read("from"), to: read("to"), show };
}

export function isOfAnyDay(show: string): boolean {
  return OF_ANY_DAY.includes(show);
}

export function isView(show: string): boolean {
  return VIEWS.includes(show);
}

/** What is set of it, as the address of the page takes it. */
export function queryOf(filter: Partial<Filter>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}

/** The same as the service takes it. */
export function askedOf({ show, by: _, ...rest }: Filter): Record<string, string> {
  const marks: Record<string, Record<string, string>> = {
    unanswered: { unanswered: "true" },
    disliked: { rating: "down" },
    ...Object.fromEntries(VIEWS.map((view) => [view, { view }])),
  };
  return { ...queryOf(rest), ...(marks[show] ?? (show === "" ? {} : { handling: show })) };
}
