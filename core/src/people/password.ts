import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { Failure } from "../failures.ts";

/** OWASP's Password Storage Cheat Sheet: 32 MiB and about 0.2 s per guess. */
const COST = { N: 32_768, r: 8, p: 3 };
/** Maximum memory, in bytes, that the parameters of a stored hash may require. */
const MAX_MEMORY = 256 * 1_024 * 1_024;
const HASH_BYTES = 32;

/** Maximum number of hashes at the same time: Node has four threads, and file and DNS calls need some of them. */
const AT_ONCE = 2;
const WAITING = 100;

/** UTF-16 units. The maximum limits the work per attempt, not the strength. */
export const PASSWORD_LENGTH = { min: 10, max: 200 };

/** Hashes and compares passwords with Node's scrypt. Rejects with 429 if too many callers are waiting. */
export interface Passwords {
  /** Resolves with `scrypt$N$r$p$salt$hash`, so that the cost can rise and older hashes stay valid. */
  hash(password: string): Promise<string>;
  /** Takes equally long without a stored hash, so that the time does not reveal whether an account exists. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

/** `cost`: the cost of new hashes. */
export function passwords(cost = COST): Passwords {
  let working = 0;
  const waiting: (() => void)[] = [];

  async function derived(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
    if (working >= AT_ONCE) {
      if (waiting.length >= WAITING) throw tooMany();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else working++;
    try {
      return await slowHash(password, salt, { ...cost, maxmem: MAX_MEMORY });
    } finally {
      const next = waiting.shift();
      // Passes the slot directly to the next caller, so that no other caller takes it.
      if (next === undefined) working--;
      else next();
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await derived(password, salt, cost);
      return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join(
        "$",
      );
    },
    async matches(password, stored) {
      const [, N, r, p, salt = "", hash = ""] = stored?.split("$") ?? [];
      const known = stored === undefined ? cost : { N: Number(N), r: Number(r), p: Number(p) };
      const given = await derived(password, Buffer.from(salt, "base64url"), known);
      const expected = Buffer.from(hash, "base64url");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Hashes a password in NFKC form, because the same letters have several encodings (RFC 8265, 4.2.2). */
function slowHash(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}

function tooMany(): Failure {
  return new Failure(
    "rateLimited",
    "burst",
    "limit_exceeded",
    "Too many people are signing in. Try again in a moment.",
    { retryAfter: 2 },
  );
}
