/** Matches keys, reduced to their letters, under which pages put a person's name, e-mail address or telephone number. */
const PERSONAL = new RegExp(
  [
    "email",
    "^(user|customer|visitor)$",
    "^(user|customer|visitor|billing|shipping|contact)(first|middle|last|full|display|given|family|nick|sur)?name$",
    "^(first|middle|last|full|display|given|family|nick|sur)name$",
    "^(user|customer|visitor|billing|shipping|contact)?(mail|tel|mobile|(tele|mobile)?phone(number)?)$",
  ].join("|"),
);
const URL_PARTS = /^((?:https?:\/)?\/[^?#\s]*)(\?[^#]*)?(#.*)?$/is;

/**
 * Removes personal data from a guest's context (contract §A.6), also from nested objects, lists and the queries of URLs. A
 * top-level `name` is a person's; a nested one may be a product's, as in a cart. Form fields stay, because the visitor sends them
 * on purpose, like a message.
 */
export function guestContext(context: Record<string, unknown>): Record<string, unknown> {
  const { name: _, form, ...rest } = context;
  const cleaned = withoutPersonalKeys(rest);
  if (form === undefined) return cleaned;
  return { ...cleaned, form: isFilledForm(form) ? form : withoutPersonal(form) };
}

function isFilledForm(value: unknown): boolean {
  return (
    value !== null &&
    typeof value === "object" &&
    Object.values(value).every((answer) => typeof answer === "string")
  );
}

function withoutPersonalKeys(record: Record<string, unknown>): Record<string, unknown> {
  const cleaned = Object.entries(record).filter(([key]) => !isPersonal(key));
  return Object.fromEntries(cleaned.map(([key, value]) => [key, withoutPersonal(value)]));
}

function withoutPersonal(value: unknown): unknown {
  if (typeof value === "string") return withoutPersonalQuery(value);
  if (Array.isArray(value)) return value.map(withoutPersonal);
  if (value !== null && typeof value === "object")
    return withoutPersonalKeys(value as Record<string, unknown>);
  return value;
}

/**
 * Cuts personal parameters out of a URL's text, so that the rest of the URL stays as the page wrote it. Returns other texts
 * unchanged.
 */
function withoutPersonalQuery(text: string): string {
  const [, location, query = "", fragment = ""] = URL_PARTS.exec(text) ?? [];
  return location === undefined ? text : location + remaining(query) + remainingFragment(fragment);
}

/** Removes personal parameters from a fragment, which may contain a query, as in `#/thanks?email=…`, or be a query itself. */
function remainingFragment(fragment: string): string {
  const queryAt = fragment.indexOf("?");
  if (queryAt !== -1) return fragment.slice(0, queryAt) + remaining(fragment.slice(queryAt));
  return fragment.includes("=") ? remaining(fragment) : fragment;
}

/**
 * Removes personal parameters. `parameters` begins with a separator (`?` or `#`), which is removed too if no parameter remains.
 */
function remaining(parameters: string): string {
  if (parameters === "") return "";
  const cleaned = parameters
    .slice(1)
    .split("&")
    .filter((part) => ![...new URLSearchParams(part).keys()].some(isPersonal));
  return cleaned.length === 0 ? "" : parameters[0] + cleaned.join("&");
}

function isPersonal(key: string): boolean {
  return PERSONAL.test(key.toLowerCase().replace(/[^a-z]/g, ""));
}
