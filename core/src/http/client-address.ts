import { isIP } from "node:net";

/**
 * Reads the client's IP address from the second argument of a fetch handler: `{ ip }`, `@hono/node-server`'s `{ incoming }`,
 * Deno's `{ remoteAddr }` or Bun's server. Throws a TypeError if there is none, because all visitors would then share one limit.
 */
export function clientAddress(request: Request, from: unknown): { ip: string } {
  const given = (from ?? {}) as {
    ip?: unknown;
    incoming?: { socket?: { remoteAddress?: unknown } };
    remoteAddr?: { hostname?: unknown };
    requestIP?: (request: Request) => { address?: unknown } | null;
  };
  const found =
    given.ip ??
    given.incoming?.socket?.remoteAddress ??
    given.remoteAddr?.hostname ??
    (typeof given.requestIP === "function" ? given.requestIP(request)?.address : undefined);
  const ip = String(found ?? "").replace(/^::ffff:(?=\d+\.)/, "");
  if (isIP(ip) !== 0) return { ip };
  throw new TypeError(
    "parley.fetch needs the client's IP address to count calls: parley.fetch(request, { ip }). Take it from the connection, or from the header that your proxy sets.",
  );
}
