import { createCipheriv, createDecipheriv, hash } from "node:crypto";
import type { Vault } from "../sites/secrets/vault.ts";

/** Event ids for clients. The ids do not reveal how many events other conversations have, and cannot be forged. */
export interface EventIds {
  /** `scope`: the site or the conversation of these events. */
  of(number: number, scope: string): string;
  /** Undefined for an id that was not issued for this scope. */
  read(id: string, scope: string): number | undefined;
}

/** The format of an id: 16 bytes in base64url. */
const ID = /^[\w-]{22}$/;

/**
 * An id is one AES block: the event's number, and the first 8 bytes of a hash of its scope. The hash exposes forged ids and ids of
 * other scopes. Every replica can read ids of the others.
 */
export function eventIds(vault: Pick<Vault, "derive">): EventIds {
  const key = vault.derive("event ids");
  return {
    of(number, scope) {
      const block = Buffer.alloc(16);
      block.writeBigUInt64BE(BigInt(number));
      scopeMark(scope).copy(block, 8);
      const cipher = createCipheriv("aes-256-ecb", key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(block), cipher.final()]).toString("base64url");
    },
    read(id, scope) {
      if (!ID.test(id)) return undefined;
      const decipher = createDecipheriv("aes-256-ecb", key, null).setAutoPadding(false);
      const block = Buffer.concat([decipher.update(Buffer.from(id, "base64url")), decipher.final()]);
      if (!block.subarray(8).equals(scopeMark(scope))) return undefined;
      return Number(block.readBigUInt64BE());
    },
  };
}

function scopeMark(scope: string): Buffer {
  return hash("sha256", scope, "buffer").subarray(0, 8);
}
