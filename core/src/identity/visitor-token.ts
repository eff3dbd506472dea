import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Vault } from "../sites/vault.ts";
import type { Speaker } from "./speaker.ts";

/** Seconds. The widget asks for a new token with the old one, as long as the session is alive. */
const LIFETIME = 3_600;
const AUDIENCE = "parley-visitor";

export interface Visitor {
  siteId: string;
  sessionId: string;
  speaker: Speaker;
}

export type VisitorReading =
  | { ok: true; visitor: Visitor; expired: boolean }
  /** Forged, altered, or no token of this service. */
  | { ok: false };

/** Issues and reads the short-lived tokens that stand for one visitor's session on one site. */
export interface VisitorTokens {
  issue(visitor: Visitor, now: number): Promise<{ token: string; expiresAt: number }>;
  /** An expired token is read too and marked: it may still continue a session that is alive. */
  read(token: string, now: number): Promise<VisitorReading>;
}

const claimsSchema = z.object({
  site: z.string(),
  sub: z.string(),
  exp: z.number(),
  usr: z.string().optional(),
});

/** Who the visitor is rides along sealed: a browser's storage gives away nobody's name. */
export function visitorTokens(vault: Vault): VisitorTokens {
  const key = vault.derive("visitor-tokens");
  return {
    async issue({ siteId, sessionId, speaker }, now) {
      const exp = Math.floor(now / 1_000) + LIFETIME;
      const usr =
        speaker === undefined ? {} : { usr: vault.seal(JSON.stringify(speaker), `visitor:${siteId}`) };
      const token = await new SignJWT({ site: siteId, ...usr })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(sessionId)
        .setAudience(AUDIENCE)
        .setExpirationTime(exp)
        .sign(key);
      return { token, expiresAt: exp * 1_000 };
    },
    async read(token, now) {
      const payload = await verified(token, key);
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) return { ok: false };
      const { site: siteId, sub: sessionId, exp, usr } = claims.data;
      const speaker =
        usr === undefined ? undefined : (JSON.parse(vault.open(usr, `visitor:${siteId}`)) as Speaker);
      return { ok: true, visitor: { siteId, sessionId, speaker }, expired: exp * 1_000 <= now };
    },
  };
}

/** Signature, algorithm and audience; the expiry is the caller's to judge, by the service's own clock. */
async function verified(token: string, key: Uint8Array): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      currentDate: new Date(0),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
