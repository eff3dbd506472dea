/** Creates a token like the one that a site's server creates for a user, but unsigned. `exp` is in seconds since 1970. */
export function userToken(id: string, exp = Math.floor(Date.now() / 1_000) + 600): string {
  const claims = { platform: "custom", data: { id }, exp };
  return `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.seal`;
}
