import { hash } from "node:crypto";
import { clientNetworks } from "./client-networks.ts";
import type { RateLimitKey, Window } from "./limiter.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * What a try to sign in counts against, each to be taken by itself. An address alone may not try many accounts, and many
 * addresses may not try one account for long. Somebody at their own address has tries that strangers cannot use up.
 * `account`: an e-mail address, or what names a passkey; undefined where none is tried yet.
 */
export function signInKeys(ip: string, account: string | undefined): RateLimitKey[][] {
  const networks = clientNetworks(ip);
  const tag = networks.at(-1)?.name;
  const ofAddress = networks.map(({ name, factor }) => ({
    name: `sign-in:{${tag}}:${name}`,
    windows: windows(20 * factor, 400 * factor),
  }));
  if (account === undefined) return [ofAddress];
  const tried = hash("sha256", account, "base64url").slice(0, 22);
  const atAddress = { name: `sign-in:{${tried}}:${networks[0]?.name}`, windows: windows(6, 60) };
  const ofAccount = { name: `sign-in:{${tried}}`, windows: windows(60, 2_000) };
  return [ofAddress, [atAddress, ofAccount]];
}

function windows(perMinute: number, perDay: number): Window[] {
  return [
    { name: "requests_per_minute", limit: perMinute, length: MINUTE },
    { name: "requests_per_day", limit: perDay, length: DAY },
  ];
}
