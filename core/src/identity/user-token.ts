import { type Adapted, PLATFORMS, type VerifiedUser, verifiedUser } from "@parley/adapters";
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { Failure } from "../failures.ts";

/** Maximum lifetime of a `user_token` in seconds: an hour, plus a minute for clocks that differ. */
const LONGEST = 3_600 + 60;

const claimsSchema = z.object({ exp: z.number(), platform: z.enum(PLATFORMS), data: z.unknown() });

/**
 * Reads the user that WordPress, the Shopify app or the owner's own server has signed: a JWT (HS256 with the site's identity
 * secret, `exp` at most an hour ahead). Rejects with 401 `user_token` `invalid_token` or `expired_token`.
 */
export async function readUserToken(
  token: string,
  identitySecret: string,
  now: number,
): Promise<VerifiedUser> {
  const claims = claimsSchema.safeParse(await verifiedClaims(token, identitySecret, now));
  if (!claims.success)
    throw refused(
      "invalid_token",
      "Its claims must be exp, platform (wordpress, shopify or custom) and data.",
    );
  if (claims.data.exp > now / 1_000 + LONGEST)
    throw refused("invalid_token", "Its exp must be at most one hour in the future.");
  const user: Adapted<VerifiedUser> = verifiedUser(claims.data.platform, claims.data.data);
  if (!user.ok) throw refused("invalid_token", `The ${user.field} in its data is missing or invalid.`);
  return user.value;
}

async function verifiedClaims(token: string, identitySecret: string, now: number): Promise<unknown> {
  try {
    const key = new TextEncoder().encode(identitySecret);
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: new Date(now) });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused("expired_token", "Sign a new token.");
    if (error instanceof errors.JOSEError)
      throw refused("invalid_token", "It must be a JWT signed with HS256 and the site's identity secret.");
    throw error;
  }
}

function refused(reason: "invalid_token" | "expired_token", fix: string): Failure {
  const what = reason === "expired_token" ? "This user token has expired." : "This user token is invalid.";
  return new Failure("unauthorized", "user_token", reason, `${what} ${fix}`);
}
