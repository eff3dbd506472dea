import type { Authentication } from "../identity/authentication.ts";
import type { Principal } from "../identity/principal.ts";
import { countedAs } from "../limits/counted-as.ts";
import type { Limiter, Standing } from "../limits/limiter.ts";
import { refuseAtClosed } from "./closed-site.ts";
import { headerOf } from "./exchange.ts";
import { requireOrigin } from "./origin-gate.ts";
import type { Passage } from "./passage.ts";
import { requireAccess } from "./permission.ts";
import { limitExceeded } from "./rate-headers.ts";
import type { AnyRoute } from "./route.ts";

/** Who a request comes from, whether they may, and how often. */
export interface Admission {
  /** Lets those pass who may make the route's call; whoever shows nothing valid is counted before being refused. */
  admit(passage: Passage, route: AnyRoute, params: Record<string, string>): Promise<void>;
  /** Counts the request for whoever it comes from, as far as that is known. Throws 429 where a limit is reached. */
  count(passage: Passage): Promise<void>;
  /** Says who it comes from where no call is asked for; nobody is nobody. */
  recognize(passage: Passage): Promise<void>;
  /** How the limits stand, for a request that was not counted. */
  standingOf(passage: Passage): Standing | Promise<Standing>;
}

export function admission(deps: { authenticate: Authentication; limiter: Limiter }): Admission {
  const { authenticate, limiter } = deps;

  async function identify(passage: Passage, replyAddress?: string): Promise<Principal> {
    const { exchange, now } = passage;
    const credentials = {
      apiKey: headerOf(exchange, "x-api-key"),
      authorization: headerOf(exchange, "authorization"),
      replyAddress,
    };
    const principal = await authenticate(credentials, now);
    passage.principal = principal;
    if (principal.kind !== "operator") passage.site = principal.site;
    return principal;
  }

  async function count(passage: Passage): Promise<void> {
    const countsForSite = passage.entry?.route?.countsForSite === true;
    const subjects = countedAs(passage.principal, passage.exchange.ip, countsForSite);
    passage.standing = await limiter.take(subjects, passage.now);
    if (!passage.standing.allowed) throw limitExceeded(passage.standing, passage.now);
  }

  return {
    count,
    async admit(passage, { access, countsForSite }, params) {
      if ("public" in access) return;
      const replyAddress = "replyAddress" in access ? params.address : undefined;
      const principal = await identify(passage, replyAddress).catch(async (refused) => {
        await count(passage);
        throw refused;
      });
      requireAccess(access, principal);
      refuseAtClosed(principal, countsForSite === true);
      const origin = headerOf(passage.exchange, "origin");
      if (principal.kind === "visitor" && origin !== undefined) requireOrigin(principal.site, origin);
    },
    async recognize(passage) {
      const { "x-api-key": key, authorization } = passage.exchange.headers;
      if (key !== undefined || authorization !== undefined) await identify(passage).catch(() => undefined);
    },
    standingOf: ({ principal, exchange, now }) => limiter.peek(countedAs(principal, exchange.ip, false), now),
  };
}
