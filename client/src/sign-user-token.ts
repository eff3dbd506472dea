import { hmacSha256 } from "./generated/verify-webhook.ts";

export interface TokenUser {
  id: string;
  email?: string;
  name?: string;
  role?: string;
}

/**
 * Creates a `user_token` for the widget. It names the signed-in user and is signed with the site's identity secret (HS256,
 * contract §5.4). Never call this in a page: anybody with the secret can act as any user. `lifetime` in seconds, an hour at most;
 * default 600. `now` in milliseconds since 1970.
 */
export async function signUserToken(
  user: TokenUser,
  identitySecret: string,
  { lifetime = 600, now = Date.now() }: { lifetime?: number; now?: number } = {},
): Promise<string> {
  if (identitySecret === "") throw new TypeError("identitySecret is empty.");
  if (!(lifetime > 0 && lifetime <= 3_600)) throw new RangeError("lifetime must be 1 to 3,600 seconds.");
  const issued = Math.floor(now / 1_000);
  const claims = { iat: issued, exp: issued + lifetime, platform: "custom", data: user };
  const text = new TextEncoder();
  const head = [{ alg: "HS256", typ: "JWT" }, claims]
    .map((part) => base64Url(text.encode(JSON.stringify(part))))
    .join(".");
  return `${head}.${base64Url(await hmacSha256(text.encode(identitySecret), text.encode(head)))}`;
}

function base64Url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
