import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const FORMAT = "v1.";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets at rest: AES-256-GCM under a key derived from the installation's master secret (PARLEY_SECRET). */
export interface Vault {
  /** `purpose` is bound to the sealed text: a text sealed for one site cannot be opened for another site. */
  seal(text: string, purpose: string): string;
  /** Throws if the text was sealed for another purpose, under another master secret, or was changed. */
  open(sealed: string, purpose: string): string;
  /** Derives 32 bytes for one purpose. They are always the same, and reveal nothing about the master secret. */
  derive(purpose: string): Uint8Array;
}

export function vault(masterSecret: string): Vault {
  const derive = (purpose: string) => new Uint8Array(hkdfSync("sha256", masterSecret, "parley", purpose, 32));
  const key = derive("vault");
  return {
    derive,
    seal(text, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return FORMAT + sealed.toString("base64url");
    },
    open(sealed, purpose) {
      if (!sealed.startsWith(FORMAT)) throw new Error("This version of the vault cannot open this text.");
      const bytes = Buffer.from(sealed.slice(FORMAT.length), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
      );
    },
  };
}
