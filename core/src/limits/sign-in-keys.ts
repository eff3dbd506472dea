import { hash } from "node:crypto";
import { clientNetworks } from "./client-networks.ts";
import type { RateLimitKey, Window } from "./limiter.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A try to get in, or to show that one is whom the browser is signed in as. */
export type SignInTry =
  /** `device`: of a browser in which the account has signed in before. */
  | { by: "password"; account: string; device?: string | undefined }
  /** `secret`: what is tried; undefined where nothing is yet. */
  | { by: "passkey" | "link" | "code"; secret?: string | undefined }
  /** Somebody who is signed in gives their password. */
  | { by: "proof"; personId: string };

/**
 * The windows that a try to sign in counts against, each checked separately. One address may not try many accounts; one network, and all
 * networks together, may not try one account for long. A known device has separate tries, which no stranger can use up, and so
 * has each other way in: wrong passwords block neither passkeys nor links.
 */
export function signInKeys(ip: string, tried: SignInTry): RateLimitKey[][] {
  if (tried.by === "proof") return [[own(`proof:{${tried.personId}}`)]];
  const networks = clientNetworks(ip);
  const tag = networks.at(-1)?.name;
  const ofAddress = networks.map(({ name, factor }) => ({
    name: `${tried.by}:{${tag}}:${name}`,
    windows: windows(20 * factor, 400 * factor),
  }));
  const secret = tried.by === "password" ? tried.account : tried.secret;
  if (secret === undefined) return [ofAddress];
  const name = `${tried.by}:{${hash("sha256", secret, "base64url").slice(0, 22)}}`;
  if (tried.by === "password" && tried.device !== undefined) return [[own(`${name}:device:${tried.device}`)]];
  // A /48 tries one account only twice as often as one of its /64, or six of its addresses would use up everybody's tries.
  const ofNetworks = networks.map((network, place) => ({
    name: `${name}:${network.name}`,
    windows: windows(6 * (place + 1), 60 * (place + 1)),
  }));
  return [ofAddress, [...ofNetworks, { name, windows: windows(60, 2_000) }]];
}

function own(name: string): RateLimitKey {
  return { name, windows: windows(6, 60) };
}

function windows(perMinute: number, perDay: number): Window[] {
  return [
    { name: "requests_per_minute", limit: perMinute, length: MINUTE },
    { name: "requests_per_day", limit: perDay, length: DAY },
  ];
}
