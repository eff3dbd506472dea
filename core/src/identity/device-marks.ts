import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Milliseconds for which the service recognises a browser after a sign-in. */
export const KNOWN_FOR = 180 * 86_400_000;

/**
 * Marks browsers in which an account has signed in, so that an attacker's attempts do not use up those of the person who owns the
 * account. A mark is valid only for its account and grants no access: the browser still needs the password, and has a separate,
 * small number of attempts.
 */
export interface DeviceMarks {
  make(account: string, now: number): string;
  /** Returns the device's id. Undefined unless the mark was created for this account, at most `KNOWN_FOR` ago. */
  read(mark: string | undefined, account: string, now: number): string | undefined;
}

export function deviceMarks(key: Uint8Array): DeviceMarks {
  const signature = (account: string, device: string, at: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([account, device, at]))
      .digest();
  return {
    make(account, now) {
      const [device, at] = [randomBytes(12).toString("base64url"), now.toString(36)];
      return [device, at, signature(account, device, at).toString("base64url")].join(".");
    },
    read(mark = "", account, now) {
      const [device = "", at = "", signed = ""] = mark.split(".");
      const given = Buffer.from(signed, "base64url");
      const expected = signature(account, device, at);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number.parseInt(at, 36) + KNOWN_FOR > now ? device : undefined;
    },
  };
}
