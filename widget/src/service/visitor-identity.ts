import type { Identity } from "./chat-service.ts";
import { jsonOf } from "./json-of.ts";
import type { ServiceError } from "./service-error.ts";

type Token = string | null | undefined;

/**
 * How the page names the user: a token signed by the owner's server, a function that fetches the token (null or undefined if
 * nobody is logged in), or the page's own unsigned claim.
 */
export type IdentityInput = string | (() => Token | Promise<Token>) | Record<string, unknown>;

export interface VisitorIdentity {
  /** Id of the speaker (`speakerOf`); undefined until the page's function has first returned. */
  readonly speaker: string | undefined;
  /**
   * Resolves to the identity for opening a session. Fetches a token if there is none yet, or if it expires within a minute.
   * Rejects with a refusal of `user_token` if the page's function fails or names a different user than before.
   */
  given(): Promise<Identity>;
  /** Forgets a token that the service refuses. Returns false if no other can be fetched. */
  forgetToken(): boolean;
}

/** A token is replaced this many milliseconds before it expires, because clocks differ and a call needs time. */
const MARGIN = 60_000;
/** Timeout of the page's function, in milliseconds. */
const PATIENCE = 10_000;

/** Creates the error for a token that cannot be used. Passed in, because a part shares no classes with the panel. */
type Refusal = (reason: string, message: string) => ServiceError;

export function visitorIdentity(
  who: IdentityInput | null | undefined,
  clock: () => number,
  refusal: Refusal,
): VisitorIdentity {
  if (typeof who !== "function") {
    const identity = who == null ? {} : typeof who === "string" ? { user_token: who } : claimedUser(who);
    return { speaker: speakerOf(identity), given: async () => identity, forgetToken: () => false };
  }
  let token: Token;
  let speaker: string | undefined;
  return {
    get speaker() {
      return speaker;
    },
    async given() {
      if (!token || Number(tokenClaims(token).exp) * 1_000 - MARGIN < clock())
        token = await fetched(who, refusal);
      const identity = token ? { user_token: token } : {};
      const named = speakerOf(identity);
      speaker ??= named;
      if (named === speaker) return identity;
      // Refuses another user, because the page still shows the content of the first user.
      token = undefined;
      throw refusal("user_changed", "Another user is logged in.");
    },
    forgetToken() {
      token = undefined;
      return true;
    },
  };
}

async function fetched(who: () => Token | Promise<Token>, refusal: Refusal): Promise<Token> {
  try {
    const token = await Promise.race([who(), rejectedLater(PATIENCE)]);
    if (token && !tokenClaims(token).data) throw new Error("no JWT");
    return token;
  } catch (cause) {
    throw refusal("not_fetched", `No user_token could be fetched (${cause}).`);
  }
}

function rejectedLater(milliseconds: number): Promise<never> {
  const late = AbortSignal.timeout(milliseconds);
  return new Promise((_, reject) => late.addEventListener("abort", () => reject(late.reason)));
}

/** Returns the page's own claim, copied through JSON; an empty identity if JSON cannot represent it. */
export function claimedUser(who: Record<string, unknown>): Identity {
  try {
    return { user: JSON.parse(jsonOf(who)) };
  } catch (error) {
    console.warn("Parley: identify()", error);
    return {};
  }
}

/**
 * Returns an id for the speaker, the same for all tokens of a user; empty for a guest. A 47-bit hash, because the id is stored in
 * the browser and a user id may be an e-mail address.
 */
export function speakerOf({ user_token, user }: Identity): string {
  if (!user_token) return user ? numbered(`claimed:${user.id}`) : "";
  const { platform, data } = tokenClaims(user_token);
  return numbered(`${platform}:${data?.ID ?? data?.id}`);
}

function numbered(text: string): string {
  let number = 7;
  for (const character of text) number = (number * 31 + character.charCodeAt(0)) % 2 ** 47;
  return number.toString(36);
}

/** Returns the claims of a JWT (RFC 7519), unverified: the service verifies the signature. Empty if the token is not a JWT. */
export function tokenClaims(token: string): {
  exp?: number;
  platform?: unknown;
  data?: Record<string, unknown>;
} {
  try {
    return JSON.parse(atob(`${token.split(".")[1]}`.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}
