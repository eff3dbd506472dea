import { RequestedTokenType } from "@shopify/shopify-api";
import type { Logger } from "pino";
import { z } from "zod";
import { sessionTokenOf } from "./session-token.ts";
import type { ShopifyApi } from "./shopify-api.ts";

/** A member of a shop's staff, as visitors see them. */
export interface Agent {
  id: string;
  name: string;
}

/** The agent's name if Shopify returns none. Visitors of all languages see this word. */
const NAMELESS = "Team";
/** Maximum number of cached names, and their lifetime in milliseconds. */
const REMEMBERED = 1_000;
const GOOD_FOR = 12 * 3_600_000;

const text = z.string().nullish().catch(null);
const asked = z.object({ associated_user: z.object({ first_name: text, last_name: text }) });

export interface Staff {
  /** The id at Shopify of the staff member who sent this request with a valid session token. */
  idOf(request: Request): Promise<string>;
  /** The staff member with their name, from Shopify or from a cache of 12 hours; `Team` if Shopify returns no name. */
  agentOf(request: Request, shop: string): Promise<Agent>;
}

/**
 * Reads the name from Shopify's response with the staff member's own access token ("online"). Discards that token; the shop's
 * token stays unchanged.
 */
export function staff({ api, log, clock }: { api: ShopifyApi; log: Logger; clock: () => number }): Staff {
  const names = new Map<string, { name: string; until: number }>();

  async function nameFrom(sessionToken: string, shop: string): Promise<string> {
    try {
      const requestedTokenType = RequestedTokenType.OnlineAccessToken;
      const { session } = await api.auth.tokenExchange({ shop, sessionToken, requestedTokenType });
      const { associated_user } = asked.parse(session.onlineAccessInfo);
      return [associated_user.first_name, associated_user.last_name].filter(Boolean).join(" ").trim();
    } catch (err) {
      log.warn({ err, shop }, "Shopify did not return the user's name");
      return "";
    }
  }

  async function tokenOf(request: Request) {
    const token = await sessionTokenOf(request, api);
    return { raw: token?.raw ?? "", id: String(token?.sub ?? "staff") };
  }

  return {
    idOf: async (request) => (await tokenOf(request)).id,
    async agentOf(request, shop) {
      const { raw, id } = await tokenOf(request);
      const key = `${shop} ${id}`;
      const known = names.get(key);
      if (known !== undefined && known.until > clock()) return { id, name: known.name };
      const name = (await nameFrom(raw, shop)).slice(0, 120);
      if (name === "") return { id, name: NAMELESS };
      // Re-inserts the name at the end, so that the oldest name is removed first.
      names.delete(key);
      names.set(key, { name, until: clock() + GOOD_FOR });
      const [oldest] = names.keys();
      if (names.size > REMEMBERED && oldest !== undefined) names.delete(oldest);
      return { id, name };
    },
  };
}
