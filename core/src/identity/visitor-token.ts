import { hash } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Vault } from "../sites/secrets/vault.ts";
import type { Speaker } from "./speaker.ts";

/** Seconds. The widget uses the old token to get a new one until the session ends. */
const LIFETIME = 3_600;
const AUDIENCE = "parley-visitor";
/**
 * Maximum number of cached tokens. A widget sends the same token for an hour, and each verification uses time on another thread.
 */
const REMEMBERED = 10_000;

export interface Visitor {
  siteId: string;
  sessionId: string;
  speaker: Speaker;
  /** When the chat was opened, if the session has no message yet. Stored with the first message. */
  openedAt?: number;
}

export type VisitorReading =
  | { ok: true; visitor: Visitor; expired: boolean }
  /** The token is forged, altered, or not a token of this service. */
  | { ok: false };

/** Issues and reads the short-lived tokens that grant access to one visitor's session on one site. */
export interface VisitorTokens {
  issue(visitor: Visitor, now: number): Promise<{ token: string; expiresAt: number }>;
  /** Also reads an expired token and marks it as expired: it may still continue a session that has not ended. */
  read(token: string, now: number): Promise<VisitorReading>;
}

interface KnownToken {
  visitor: Visitor;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const claimsSchema = z.object({
  site: z.string(),
  sub: z.string(),
  exp: z.number(),
  usr: z.string().optional(),
  opn: z.number().optional(),
});

/**
 * Issues and reads visitors' tokens. A token contains the visitor's identity in encrypted form, so that a browser's storage
 * reveals no name.
 */
export function visitorTokens(vault: Vault): VisitorTokens {
  const key = vault.derive("visitor-tokens");
  /** Valid tokens, by their hash. The expiry is checked at each use. */
  const remembered = new LRUCache<string, KnownToken>({ max: REMEMBERED });

  async function readAgain(token: string): Promise<KnownToken | undefined> {
    const claims = claimsSchema.safeParse(await verified(token, key));
    if (!claims.success) return undefined;
    const { site: siteId, sub: sessionId, exp, usr, opn } = claims.data;
    const speaker =
      usr === undefined ? undefined : (JSON.parse(vault.open(usr, `visitor:${siteId}`)) as Speaker);
    const visitor = { siteId, sessionId, speaker, ...(opn !== undefined && { openedAt: opn }) };
    return { visitor, expiresAt: exp * 1_000 };
  }

  return {
    async issue({ siteId, sessionId, speaker, openedAt }, now) {
      const exp = Math.floor(now / 1_000) + LIFETIME;
      const usr =
        speaker === undefined ? {} : { usr: vault.seal(JSON.stringify(speaker), `visitor:${siteId}`) };
      const token = await new SignJWT({
        site: siteId,
        ...usr,
        ...(openedAt !== undefined && { opn: openedAt }),
      })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(sessionId)
        .setAudience(AUDIENCE)
        .setExpirationTime(exp)
        .sign(key);
      return { token, expiresAt: exp * 1_000 };
    },
    async read(token, now) {
      const name = hash("sha256", token, "base64url");
      let known = remembered.get(name);
      if (known === undefined) {
        known = await readAgain(token);
        if (known === undefined) return { ok: false };
        remembered.set(name, known);
      }
      return { ok: true, visitor: known.visitor, expired: known.expiresAt <= now };
    },
  };
}

/** Checks signature, algorithm and audience; the caller checks the expiry with the service's own clock. */
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
