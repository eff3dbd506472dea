import { Failure } from "../failures.ts";
import { ROLE_PERMISSIONS, roleAt } from "../people/role-permissions.ts";
import type { SignIns } from "../people/sign-ins.ts";
import { hashOfKey, type KeyUses, keyIdOf, keyMatches } from "../sites/api-keys.ts";
import type { KeyHolder, SiteCache } from "../sites/site-cache.ts";
import type { AskedQuestion } from "../storage/port.ts";
import { unknownPublicKey, unknownReplyAddress } from "./identity-failures.ts";
import type { Principal } from "./principal.ts";
import { mayBeKnown, mayVisit } from "./speaker.ts";
import type { VisitorTokens } from "./visitor-token.ts";

export interface Credentials {
  /** The header `X-API-Key`; an empty one counts as absent. */
  apiKey: string | undefined;
  authorization: string | undefined;
  /** The last part of an `X-Reply-URL`, on the one call that accepts it. That call accepts no other credentials. */
  replyAddress: string | undefined;
  /** A site's public key, on the calls that any page may make. Those calls accept no other credentials. */
  publicKey: string | undefined;
  /**
   * Credentials of a console page: the token in its cookie, and the id of the site that the call concerns. Undefined for other
   * calls.
   */
  console: { token: string | undefined; siteId: string | undefined } | undefined;
}

/**
 * Identifies the sender of a request (contract §E). Returns synchronously if the result is cached. Throws or rejects with 401
 * `X-API-Key` and the reason; for an unknown reply address, with 404 `X-Reply-URL`; for an unknown public key, with 404 `site`;
 * for the console, with 401 `session` or 403 `X-Parley-Site`. An error that is not a `Failure` means that the sender cannot be
 * identified now.
 */
export type Authentication = (credentials: Credentials, now: number) => Principal | Promise<Principal>;

export function authentication(deps: {
  cachedSites: SiteCache;
  keyUses: Pick<KeyUses, "note">;
  visitorTokens: VisitorTokens;
  /** Returns the message to which the reply address belongs. */
  questionAt: (address: string) => Promise<AskedQuestion | undefined>;
  operatorKey: string | undefined;
  /** Undefined if there is no console. */
  signIns: SignIns | undefined;
}): Authentication {
  const { cachedSites, visitorTokens } = deps;
  const operatorHash = deps.operatorKey === undefined ? undefined : hashOfKey(deps.operatorKey);

  return (credentials, now) => {
    if (credentials.replyAddress !== undefined) return workflowOf(credentials.replyAddress);
    if (credentials.publicKey !== undefined) return pageOf(credentials.publicKey);
    const secret = credentials.apiKey || bearerOf(credentials.authorization);
    if (secret === undefined && credentials.console !== undefined && deps.signIns !== undefined)
      return memberOf(deps.signIns, credentials.console);
    if (secret === undefined) {
      throw refused(
        "missing_api_key",
        "Send your API key in the header X-API-Key, or as Authorization: Bearer.",
      );
    }
    const keyId = keyIdOf(secret);
    const holder = keyId === undefined ? undefined : cachedSites.byKeyId(keyId);
    return holder instanceof Promise
      ? holder.then((found) => ownerOf(secret, found, now))
      : ownerOf(secret, holder, now);
  };

  /**
   * Returns the principal whose secret this is: an API key, the operator's key or a visitor's token; otherwise throws 401.
   * `holder`: the stored key with the id in `secret`, and the key's site. Undefined if no stored key has the id.
   */
  function ownerOf(
    secret: string,
    holder: KeyHolder | undefined,
    now: number,
  ): Principal | Promise<Principal> {
    if (holder !== undefined && keyMatches(secret, holder.key.hash)) {
      deps.keyUses.note(holder.key.id, now);
      return { kind: "key", key: holder.key, site: holder.site };
    }
    if (operatorHash !== undefined && keyMatches(secret, operatorHash)) return { kind: "operator" };
    if (secret.startsWith("eyJ")) return visitorOf(secret, now);
    throw refused(
      "invalid_api_key",
      "The service does not know this API key. It may have been revoked: use another key.",
    );
  }

  async function memberOf(
    signIns: SignIns,
    { token = "", siteId }: NonNullable<Credentials["console"]>,
  ): Promise<Principal> {
    const person = await signIns.find(token);
    if (person === undefined) throw signedOut();
    if (siteId === undefined) return { kind: "person", person, token };
    const role = roleAt(person, siteId);
    const site = role && (await cachedSites.byId(siteId));
    if (role === undefined || site === undefined) throw notAtSite();
    return { kind: "member", person, token, site, role, permissions: ROLE_PERMISSIONS[role] };
  }

  async function workflowOf(address: string): Promise<Principal> {
    const question = await deps.questionAt(address);
    const site = question && (await cachedSites.byId(question.siteId));
    if (question === undefined || site === undefined) throw unknownReplyAddress();
    return { kind: "workflow", site, question };
  }

  async function pageOf(publicKey: string): Promise<Principal> {
    const site = await cachedSites.byPublicKey(publicKey);
    if (site === undefined) throw unknownPublicKey();
    return { kind: "page", site };
  }

  async function visitorOf(token: string, now: number): Promise<Principal> {
    const reading = await visitorTokens.read(token, now);
    const site = reading.ok ? await cachedSites.byId(reading.visitor.siteId) : undefined;
    if (!reading.ok || site === undefined) {
      throw refused(
        "invalid_api_key",
        "The service does not know this token. Open the chat again to get a new token.",
      );
    }
    const { speaker } = reading.visitor;
    // Refuses the token of a user whom the site no longer accepts. When the chat opens again, the visitor becomes a guest, or the
    // chat asks them to sign in.
    if (reading.expired || !mayBeKnown(speaker, site) || !mayVisit(speaker, site))
      return { kind: "formerVisitor", site };
    return { kind: "visitor", site, visitor: reading.visitor };
  }
}

function signedOut(): Failure {
  return new Failure("unauthorized", "session", "expired", "You are signed out. Sign in again.");
}

/** Returns the same error as for a site that does not exist, so that nobody learns which sites exist. */
function notAtSite(): Failure {
  return new Failure(
    "forbidden",
    "X-Parley-Site",
    "missing_permission",
    "You have no role at this site. Ask an owner of the site to invite you.",
  );
}

/** Returns the token of a `Bearer` header. The scheme's name is case-insensitive (RFC 9110, 11.1). */
function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
}

function refused(reason: "missing_api_key" | "invalid_api_key", message: string): Failure {
  return new Failure("unauthorized", "X-API-Key", reason, message);
}
