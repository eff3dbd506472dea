/** What a JWT says (RFC 7519), unproven: its signature is the service's business. Nothing of what is no JWT. */
export function tokenClaims(token: string): {
  exp?: number;
  platform?: unknown;
  data?: Record<string, unknown>;
} {
  try {
    return JSON.parse(atob(`${token.split(".")[1]}`.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}
