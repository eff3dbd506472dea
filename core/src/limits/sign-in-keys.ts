import { hash } from "node:crypto";
import { clientNetworks } from "./client-networks.ts";
import type { RateLimitKey, Window } from "./limiter.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * What a try at a password counts against, each to be taken by itself. An address alone may not try many accounts, and many
 * addresses may not try one account for long. Somebody at their own address has tries that strangers cannot use up.
 */
export function signInKeys(ip: string, email: string): RateLimitKey[][] {
  const account = hash("sha256", email, "base64url").slice(0, 22);
  const networks = clientNetworks(ip);
  const tag = networks.at(-1)?.name;
  const ofAddress = networks.map(({ name, factor }) => ({
    name: `sign-in:{${tag}}:${name}`,
    windows: windows(20 * factor, 400 * factor),
  }));
  const atAddress = { name: `sign-in:{${account}}:${networks[0]?.name}`, windows: windows(6, 60) };
  const ofAccount = { name: `sign-in:{${account}}`, windows: windows(60, 2_000) };
  return [ofAddress, [atAddress, ofAccount]];
}

function windows(perMinute: number, perDay: number): Window[] {
  return [
    { name: "requests_per_minute", limit: perMinute, length: MINUTE },
    { name: "requests_per_day", limit: perDay, length: DAY },
  ];
}
