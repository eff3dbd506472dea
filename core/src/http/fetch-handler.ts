import type { Dispatch } from "../api/dispatcher.ts";
import { type ApiRequest, isStreamed } from "../api/request/api-request.ts";
import { gatheredBytes } from "../gathered-pieces.ts";
import type { Client } from "./client-of.ts";

/**
 * The API as a fetch handler, for servers based on `Request` and `Response`. The server passes the client's IP address, because a
 * `Request` does not contain it. Without `secure`, the scheme of the request's URL says whether the request came over HTTPS.
 */
export type FetchHandler = (request: Request, client?: FetchClient) => Promise<Response>;

export interface FetchClient extends Partial<Client> {
  /** Whether the request comes from the app in the same process. It is then neither limited nor counted. */
  isOwn?: true;
}

export function fetchHandler(dispatch: Dispatch): FetchHandler {
  return async (request, client = {}) => {
    const url = new URL(request.url);
    const apiRequest: ApiRequest = {
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      headers: Object.fromEntries(request.headers),
      readBody: (limit) => readBody(request, limit),
      bodyPieces: () => request.body ?? nothing(),
      ip: client.ip ?? "",
      secure: client.secure ?? url.protocol === "https:",
      isOwn: client.isOwn,
    };
    const { status, headers, body } = await dispatch(apiRequest);
    const content =
      status === 204 || status === 304 || request.method === "HEAD"
        ? null
        : isStreamed(body)
          ? streamOf(body)
          : body;
    return new Response(content as ConstructorParameters<typeof Response>[0], {
      status,
      headers: withCookies(headers),
    });
  };
}

function withCookies({ "set-cookie": cookies, ...rest }: Record<string, string>): Headers {
  const headers = new Headers(rest);
  for (const cookie of cookies?.split("\n") ?? []) headers.append("set-cookie", cookie);
  return headers;
}

/** Produces a piece only when the reader takes one, so that nothing is buffered for a reader that stopped. */
function streamOf(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function readBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const gathered = gatheredBytes();
  for await (const chunk of request.body ?? []) {
    if (gathered.length + chunk.length > limit) return undefined;
    gathered.add(chunk);
  }
  return gathered.bytes();
}
