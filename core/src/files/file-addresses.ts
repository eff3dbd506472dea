import { createHmac, timingSafeEqual } from "node:crypto";

/** Milliseconds for which a URL is valid. */
const GOOD_FOR = 86_400_000;

/** Signed URLs of files. Anybody who has the URL can read the file for a day. */
export interface FileAddresses {
  addressOf(id: string): string;
  check(id: string, query: URLSearchParams): "good" | "expired" | "forged";
}

export function fileAddresses(deps: {
  key: Uint8Array;
  /** The service's own URL, with `/v1`. */
  baseUrl: () => string;
  clock: () => number;
}): FileAddresses {
  const signature = (id: string, expires: string) =>
    createHmac("sha256", deps.key).update(`${id}\n${expires}`).digest();
  return {
    addressOf(id) {
      const expires = String(Math.floor((deps.clock() + GOOD_FOR) / 1_000));
      const signed = signature(id, expires).toString("base64url");
      return `${deps.baseUrl()}/files/${id}?expires=${expires}&signature=${signed}`;
    },
    check(id, query) {
      const expires = query.get("expires") ?? "";
      const given = Buffer.from(query.get("signature") ?? "", "base64url");
      const expected = signature(id, expires);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
      return Number(expires) * 1_000 > deps.clock() ? "good" : "expired";
    },
  };
}
