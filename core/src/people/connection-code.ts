import { hash } from "node:crypto";
import type { Permission } from "../sites/permissions.ts";

/** Programs that an owner can connect by approving them, and what the key may do that they get. */
export const CONNECTABLE = {
  wordpress: {
    name: "WordPress",
    permissions: [
      ...["messages:write", "conversations:read", "conversations:write", "conversations:delete"],
      ...["sessions:read", "webhooks:test", "settings:read", "settings:write", "users:manage", "usage:read"],
    ] as readonly Permission[],
  },
} as const;

export type Connectable = keyof typeof CONNECTABLE;
export const CONNECTABLES = Object.keys(CONNECTABLE) as [Connectable, ...Connectable[]];

/** Milliseconds between the approval and the last moment at which the program can have its key. */
export const CODE_LIFETIME = 120_000;

const CODE = /^[0-9A-Za-z]{40}$/;

export interface BoundCode {
  code: string;
  client: Connectable;
  /** Exactly as the program gave it. */
  returnUrl: string;
  /** Base64url SHA-256 of the program's verifier (RFC 7636, `S256`). */
  challenge: string;
}

/**
 * What storage knows a code by. Program, return address and challenge are part of it: with another of any of them the code is as
 * unknown as one that never was. Found by a hash of 238 random bits, so the time that it takes says nothing of the code.
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
 * An address that a code may be sent to: `https:`, or `http:` to the very machine that the browser runs on. Undefined for any
 * other, and for one that says who signs in or has a fragment.
 */
export function returnAddress(text: string): URL | undefined {
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback);
  return isSafe && url.username === "" && url.password === "" && !text.includes("#") ? url : undefined;
}
