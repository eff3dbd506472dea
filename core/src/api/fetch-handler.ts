import type { Client } from "./client-of.ts";
import type { Dispatch } from "./dispatcher.ts";
import { type Exchange, isStreamed } from "./exchange.ts";

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
    const content =
      status === 204 || request.method === "HEAD" ? null : isStreamed(body) ? streamOf(body) : body;
    return new Response(content as BodyInit | null, { status, headers });
  };
}

/** Pulled by whoever reads it, so that nothing piles up for a reader who does not. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
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
