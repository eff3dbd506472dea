import type { Client } from "./client-of.ts";
import type { Dispatch } from "./dispatcher.ts";
import type { Exchange } from "./exchange.ts";

/**
 * The API as a fetch handler, for servers that speak `Request` and `Response`. Only the server knows who is at the other
 * end, so it says so; without its word, the address of the request tells whether it came by https.
 */
export type FetchHandler = (request: Request, client?: Partial<Client>) => Promise<Response>;

export function fetchHandler(dispatch: Dispatch): FetchHandler {
  return async (request, client = {}) => {
    const url = new URL(request.url);
    const exchange: Exchange = {
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      headers: Object.fromEntries(request.headers),
      readBody: (limit) => readBody(request, limit),
      ip: client.ip ?? "",
      secure: client.secure ?? url.protocol === "https:",
    };
    const { status, headers, body } = await dispatch(exchange);
    const content = status === 204 || request.method === "HEAD" ? null : (body as BodyInit);
    return new Response(content, { status, headers });
  };
}

async function readBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
