import { createCipheriv, createDecipheriv, hash } from "node:crypto";
import type { Vault } from "../sites/secrets/vault.ts";

/** The ids of events on the wire: nobody reads from them how much happens elsewhere, or makes one up. */
export interface EventIds {
  /** `scope`: the site, or the conversation, whose events these are. */
  of(number: number, scope: string): string;
  /** Undefined for what is no id of this scope's. */
  read(id: string, scope: string): number | undefined;
}

/** 16 bytes, base64url. */
const ID = /^[\w-]{22}$/;

/**
 * One block of AES: the event's number, and half a hash of its scope, by which a made up or foreign id is told from one that was
 * given. Every replica reads what another has given.
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
