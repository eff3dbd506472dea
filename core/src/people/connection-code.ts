import { hash } from "node:crypto";
import type { Permission } from "../sites/permissions.ts";

/** Programs that an owner can connect by approval, and the permissions of their keys. */
export const CONNECTABLE = {
  wordpress: {
    name: "WordPress",
    permissions: [
      "messages:write",
      "conversations:read",
      "conversations:write",
      "conversations:delete",
      "sessions:read",
      "webhooks:test",
      "settings:read",
      "settings:write",
      "users:manage",
      "usage:read",
    ] as readonly Permission[],
  },
} as const;

export type Connectable = keyof typeof CONNECTABLE;
export const CONNECTABLES = Object.keys(CONNECTABLE) as [Connectable, ...Connectable[]];

/** Milliseconds after the approval during which the program can get its key. */
export const CODE_LIFETIME = 120_000;

const CODE = /^[0-9A-Za-z]{40}$/;

export interface BoundCode {
  code: string;
  client: Connectable;
  /** The return URL exactly as the program sent it. */
  returnUrl: string;
  /** Base64url SHA-256 of the program's verifier (RFC 7636, `S256`). */
  challenge: string;
}

/**
 * The hash that identifies a code in storage. It covers program, return URL and challenge, so a code is unknown if one of them
 * differs. The time of a lookup reveals nothing about the code, because the hash covers 238 random bits.
 */
export function hashOfCode({ code, client, returnUrl, challenge }: BoundCode): string {
  return CODE.test(code)
    ? hash("sha256", JSON.stringify([client, code, challenge, returnUrl]), "base64url")
    : "";
}

export function challengeOf(verifier: string): string {
  return hash("sha256", verifier, "base64url");
}

/**
 * A URL that may receive a code: `https:`, or `http:` on the browser's own machine. Undefined for other schemes and hosts, and
 * for a URL with credentials or a fragment.
 */
export function returnAddress(text: string): URL | undefined {
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback);
  return isSafe && url.username === "" && url.password === "" && !text.includes("#") ? url : undefined;
}
