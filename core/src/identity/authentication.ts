import { Failure } from "../failures.ts";
import { hashOfKey, keyIdOf, keyMatches } from "../sites/api-key.ts";
import type { SiteDirectory } from "../sites/site-directory.ts";
import type { AskedQuestion } from "../storage/port.ts";
import type { Principal } from "./principal.ts";
import { unknownReplyAddress } from "./reply-address-refused.ts";
import type { VisitorTokens } from "./visitor-token.ts";

export interface Credentials {
  /** `X-API-Key`; empty is as good as absent. */
  apiKey: string | undefined;
  /** `Authorization`. */
  authorization: string | undefined;
  /** The last part of an `X-Reply-URL`, on the one call that it is good for: nothing else counts there. */
  replyAddress: string | undefined;
}

/**
 * Tells who a request comes from (spec.md, Authentication). Rejects with 401 `X-API-Key` and the reason; an address for a
 * late reply that is not known, with 404 `X-Reply-URL`.
 */
export type Authentication = (credentials: Credentials, now: number) => Promise<Principal>;

export function authentication(deps: {
  directory: SiteDirectory;
  visitorTokens: VisitorTokens;
  /** The message that an address for a late reply belongs to. */
  questionAt: (address: string) => Promise<AskedQuestion | undefined>;
  operatorKey: string | undefined;
}): Authentication {
  const { directory, visitorTokens } = deps;
  const operatorHash = deps.operatorKey === undefined ? undefined : hashOfKey(deps.operatorKey);

  return async (credentials, now) => {
    if (credentials.replyAddress !== undefined) return workflowOf(credentials.replyAddress);
    const secret = credentials.apiKey || bearerOf(credentials.authorization);
    if (secret === undefined) {
      throw refused(
        "missing_api_key",
        "Send your API key in the header X-API-Key, or as Authorization: Bearer.",
      );
    }
    const keyId = keyIdOf(secret);
    if (keyId !== undefined) {
      const holder = await directory.byKeyId(keyId);
      if (holder !== undefined && keyMatches(secret, holder.key.hash)) return { kind: "key", ...holder };
    }
    if (operatorHash !== undefined && keyMatches(secret, operatorHash)) return { kind: "operator" };
    if (secret.startsWith("eyJ")) return visitorOf(secret, now);
    throw refused("invalid_api_key", "This API key is not known here. It may have been revoked.");
  };

  async function workflowOf(address: string): Promise<Principal> {
    const question = await deps.questionAt(address);
    const site = question && (await directory.byId(question.siteId));
    if (question === undefined || site === undefined) throw unknownReplyAddress();
    return { kind: "workflow", site, question };
  }

  async function visitorOf(token: string, now: number): Promise<Principal> {
    const reading = await visitorTokens.read(token, now);
    const site = reading.ok ? await directory.byId(reading.visitor.siteId) : undefined;
    if (!reading.ok || site === undefined) {
      throw refused("invalid_api_key", "This token is not known here. Open the chat again for a new one.");
    }
    if (reading.expired)
      throw refused("expired_token", "This token has expired. Open the chat again for a new one.");
    return { kind: "visitor", site, visitor: reading.visitor };
  }
}

/** The scheme's name is case-insensitive (RFC 9110, 11.1). */
function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
}

function refused(reason: "missing_api_key" | "invalid_api_key" | "expired_token", message: string): Failure {
  return new Failure("unauthorized", "X-API-Key", reason, message);
}
