import { hash } from "node:crypto";
import type { RandomText } from "../random-text.ts";
import type { StoredLink } from "../storage/port/people-storage.ts";

/** Links that people open in a browser. */
export type LinkKind = Exclude<StoredLink["kind"], "connect">;

/** Lifetime of each kind of link, in milliseconds. */
const LIFETIME: Record<LinkKind, number> = {
  first: 10 * 60_000,
  invite: 7 * 86_400_000,
  reset: 3_600_000,
};

const TOKEN = /^[0-9A-Za-z]{40}$/;

export interface NewLink {
  /** The secret part of the URL. It is in the fragment, which no server or log receives, and only `oneTimeLink` returns it. */
  token: string;
  link: StoredLink;
}

export function oneTimeLink(
  what: { kind: LinkKind } & Partial<Pick<StoredLink, "email" | "role" | "siteId" | "makerId">>,
  { randomText, now }: { randomText: RandomText; now: number },
): NewLink {
  const token = randomText(40);
  const { kind, email, role, siteId, makerId } = what;
  return {
    token,
    link: {
      hash: hashOfToken(token),
      kind,
      email,
      role,
      siteId,
      makerId,
      createdAt: now,
      expiresAt: now + LIFETIME[kind],
    },
  };
}

/** The hash that identifies the link in storage. Empty for a string that cannot be a token, so that it matches no link. */
export function hashOfToken(token: string): string {
  return TOKEN.test(token) ? hash("sha256", token, "base64url") : "";
}

/** The URL of the link. `address`: the URL of the service, without a trailing slash. */
export function linkAddress(address: string, token: string): string {
  return `${address}/console/#/link/${token}`;
}
