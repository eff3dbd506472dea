import type { Principal } from "../identity/principal.ts";
import type { AddressLimits } from "./address-limits.ts";
import type { RateLimitKey } from "./limiter.ts";
import {
  addressMessagesKeys,
  anonymousKeys,
  lateReplyKey,
  OPERATOR_KEY,
  personKey,
  siteCallsKey,
  visitorAddressKeys,
  visitorChangeKeys,
  visitorMessagesKey,
  visitorSessionKey,
  widgetKeys,
} from "./rate-limit-keys.ts";

/**
 * Who a request is counted against. A key's every call counts for its site, a signed-in person's
 * for themselves. A visitor's calls count for their address, and messages for their session, for the address and for the
 * visitors of the site too; other changes count in separate windows. A page's calls, and those with a visitor's token that has
 * expired, count for their site and address. A late reply counts for the message it answers: its message was counted when it
 * was sent. Whatever shows nothing valid counts for its address.
 */
export function keysForRequest(
  principal: Principal | undefined,
  { ip, counts, limits }: { ip: string; counts?: "message" | "change" | undefined; limits: AddressLimits },
): RateLimitKey[] {
  switch (principal?.kind) {
    case undefined:
      return anonymousKeys(ip, limits.anonymous);
    case "operator":
      return [OPERATOR_KEY];
    case "key":
      return [siteCallsKey(principal.site)];
    case "person":
    case "member":
      return [personKey(principal.person.id)];
    case "workflow":
      return [lateReplyKey(principal.site, principal.question.questionKey)];
    case "page":
    case "formerVisitor":
      return widgetKeys(principal.site, ip, limits.widget);
    case "visitor": {
      const { site, visitor } = principal;
      const keys = visitorAddressKeys(site, ip);
      if (counts === "message") {
        keys.push(visitorSessionKey(site, visitor.sessionId), visitorMessagesKey(site));
        keys.push(...addressMessagesKeys(site, ip));
      }
      if (counts === "change") keys.push(...visitorChangeKeys(site, visitor.sessionId, ip));
      return keys;
    }
  }
}
