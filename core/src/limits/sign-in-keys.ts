import { hash } from "node:crypto";
import { DAY, MINUTE } from "../durations.ts";
import { clientNetworks } from "./client-networks.ts";
import type { RateLimitKey, Window } from "./limiter.ts";

/** An attempt to sign in, or to prove the identity of a signed-in person. */
export type SignInTry =
  /** `device`: the id of a browser in which the account has signed in before. */
  | { by: "password"; account: string; device?: string | undefined }
  /** The secret of this attempt; undefined before a secret is tried. */
  | { by: "passkey" | "link" | "code"; secret?: string | undefined }
  /** A signed-in person enters their password again. */
  | { by: "proof"; personId: string };

/**
 * The windows that a sign-in attempt counts towards, each checked separately. One IP address may not try many accounts. Neither
 * one network nor all networks together may try one account for long. A known device has separate attempts, which no stranger can
 * use up. Each way to sign in also has separate attempts: wrong passwords block neither passkeys nor links.
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
  // A /48 gets twice the attempts of a /64 per account. With ten times as many, one /48 could use up everybody's attempts.
  const ofNetworks = networks.map((network, index) => ({
    name: `${name}:${network.name}`,
    windows: windows(6 * (index + 1), 60 * (index + 1)),
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
