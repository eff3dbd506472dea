import type { Principal } from "../identity/principal.ts";
import type { Subject } from "./limiter.ts";
import {
  anonymousSubject,
  lateReplySubject,
  OPERATOR_SUBJECT,
  siteSubject,
  visitorAddressSubject,
  visitorSessionSubject,
} from "./subjects.ts";

/**
 * Who a request is counted against. A key's every call counts for its site. A visitor's calls count for their address, and
 * messages for their session and the site too. A late reply counts for the message it answers: its message was counted when
 * it was sent. Without a valid key, the address counts.
 */
export function countedAs(principal: Principal | undefined, ip: string, countsForSite: boolean): Subject[] {
  switch (principal?.kind) {
    case undefined:
      return [anonymousSubject(ip)];
    case "operator":
      return [OPERATOR_SUBJECT];
    case "key":
      return [siteSubject(principal.site)];
    case "workflow":
      return [lateReplySubject(principal.site, principal.question.questionKey)];
    case "visitor": {
      const address = visitorAddressSubject(principal.site, ip);
      if (!countsForSite) return [address];
      return [
        address,
        visitorSessionSubject(principal.site, principal.visitor.sessionId),
        siteSubject(principal.site),
      ];
    }
  }
}
