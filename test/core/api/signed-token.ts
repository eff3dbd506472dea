import { createHmac } from "node:crypto";

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const HASHES: Record<string, string> = { HS256: "sha256", HS384: "sha384", HS512: "sha512" };

/**
 * Creates a JSON Web Token as an owner's server creates it (RFC 7515, HMAC), built without the library with which the service
 * reads it. A token with an `alg` other than HMAC has no signature.
 */
export function signedToken(claims: object, secret: string, alg = "HS256"): string {
  const content = `${encoded({ alg, typ: "JWT" })}.${encoded(claims)}`;
  const hash = HASHES[alg];
  const signature = hash === undefined ? "" : createHmac(hash, secret).update(content).digest("base64url");
  return `${content}.${signature}`;
}
