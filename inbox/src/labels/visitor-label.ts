import { pagePath } from "../../../settings/page-path.ts";
import type { Contact, Visitor } from "../service/shapes.ts";
import type { Words } from "../strings/words.ts";
import { cityOf } from "./city-of.ts";
import { plainText } from "./plain-text.ts";

interface Known {
  user?: Visitor | null;
  contact?: Contact;
  page?: { url: string; title?: string };
  /** An IANA zone, if the service reports the visitor's. */
  timezone?: string;
  preview?: { page?: string; user?: unknown };
}

/**
 * A stable name for a visitor, never an id: their name, their address, or where they come from. A name that the page only
 * claims is used too; the side panel says which it is.
 */
export function visitorLabel({ user, contact, page, timezone, preview }: Known, say: Words["say"]): string {
  const named = [user?.name, contact?.name, user?.email, contact?.email].find((name) => name?.trim());
  if (named !== undefined) return plainText(named.trim());
  const url = page?.url ?? preview?.page;
  const path = url === undefined ? undefined : plainText(pagePath(url));
  const city = cityOf(timezone);
  if (city !== undefined && path !== undefined) return say("visitorFromPage", { place: city, page: path });
  if (city !== undefined) return say("visitorFrom", { place: city });
  return path === undefined ? say("visitor") : say("visitorOn", { page: path });
}
