import { pagePath } from "../../../admin/page-path.ts";
import type { Contact, Visitor } from "../service/shapes.ts";
import { cityOf } from "./city-of.ts";
import { plainText } from "./plain-text.ts";
import type { VISITOR_TEXTS } from "./visitor-texts.ts";

interface Known {
  user?: Visitor | null;
  contact?: Contact;
  page?: { url: string; title?: string };
  /** An IANA zone, if the service reports the visitor's. */
  timezone?: string;
  preview?: { page?: string; user?: unknown };
}

type Say = (name: keyof typeof VISITOR_TEXTS, values?: Readonly<Record<string, string>>) => string;

/** Returns the visitor's name, given by the page or in the contact form; undefined for guests. */
export function visitorName({ user, contact }: Pick<Known, "user" | "contact">): string | undefined {
  return firstOf(user?.name, contact?.name);
}

/** Returns the visitor's name or e-mail address; undefined for guests. */
export function knownAs({ user, contact }: Pick<Known, "user" | "contact">): string | undefined {
  return firstOf(user?.name, contact?.name, user?.email, contact?.email);
}

/**
 * Returns a stable label for a visitor, never an id: the name, the e-mail address, or the city and page. Also uses a name that the
 * page only claims; the side panel shows whether it is verified.
 */
export function visitorLabel(known: Known, say: Say): string {
  const name = knownAs(known);
  if (name !== undefined) return name;
  const { timezone } = known;
  const url = known.page?.url ?? known.preview?.page;
  const path = url === undefined ? "/" : plainText(pagePath(url));
  // Omits the home page, because it does not distinguish visitors.
  const page = path === "/" ? undefined : path;
  const city = cityOf(timezone);
  if (city !== undefined)
    return page === undefined
      ? say("visitorFrom", { place: city })
      : say("visitorFromPage", { place: city, page });
  return page === undefined ? say("visitor") : say("visitorOn", { page });
}

function firstOf(...names: (string | undefined)[]): string | undefined {
  const name = names.find((each) => each?.trim());
  return name === undefined ? undefined : plainText(name.trim());
}
