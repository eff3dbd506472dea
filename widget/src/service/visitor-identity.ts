import type { Identity } from "./chat-service.ts";

/** Who the page says is here: a token signed by the owner's server, a way to a fresh one, or a user as the page knows them. */
export type Whoever = string | (() => Promise<string | undefined>) | Record<string, unknown>;

export interface VisitorIdentity {
  /** What a session is opened with now. A token is fetched where there is none yet, or it expires within a minute. */
  given(): Promise<Identity>;
  /** Forgets a token that the service says has expired; false where no other can be fetched. */
  forgetToken(): boolean;
}

/** Milliseconds. Clocks differ, and a call takes its time. */
const MARGIN = 60_000;
/** Milliseconds until the visitor goes on without the page's token. */
const PATIENCE = 10_000;

export function visitorIdentity(who: Whoever | undefined, clock: () => number): VisitorIdentity {
  if (typeof who !== "function") {
    const identity = who === undefined ? {} : typeof who === "string" ? { user_token: who } : { user: who };
    return { given: async () => identity, forgetToken: () => false };
  }
  let token: string | undefined;
  return {
    async given() {
      if (token === undefined || expiryOf(token) - MARGIN < clock())
        token = await Promise.race([who(), rejectedLater(PATIENCE)]);
      return token ? { user_token: token } : {};
    },
    forgetToken() {
      token = undefined;
      return true;
    },
  };
}

function rejectedLater(milliseconds: number): Promise<never> {
  const late = AbortSignal.timeout(milliseconds);
  return new Promise((_, reject) => late.addEventListener("abort", () => reject(late.reason)));
}

/** Milliseconds (JWT, `exp`); of what is no such token, never. Its signature is the service's business. */
function expiryOf(token: string): number {
  try {
    const claims = atob(`${token.split(".")[1]}`.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(claims).exp * 1_000;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
