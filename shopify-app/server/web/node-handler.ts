import type { IncomingMessage, ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";

/** Maximum bytes of a body. Screens and Shopify send a few thousand. */
const LONGEST = 1_048_576;
/**
 * Maximum bytes that are read and discarded, so that a client that is still sending receives the response instead of a broken
 * connection.
 */
const THROWN_AWAY = 16 * LONGEST;

export type WebHandler = (request: Request) => Promise<Response>;

/**
 * Adapts a handler of `Request` and `Response` to a Node server. Request URLs begin with `origin`, the app's address, even if the
 * client sends another `Host` or an absolute URL. Refuses bodies above 1 MiB with 413; with `isStreamed`, the handler reads and limits
 * the body.
 */
export function nodeHandler(handle: WebHandler, origin: string, { isStreamed = false } = {}) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = isStreamed ? streamedBody(request) : await receivedBody(request);
    if (body === undefined) {
      response.writeHead(413, { connection: "close", "content-type": "text/plain; charset=utf-8" });
      response.end("The request is longer than 1 MiB.\n");
      return;
    }
    const answer = await handle(webRequest(request, response, origin, body));
    if (isStreamed) throwAway(request);
    for (const [name, value] of answer.headers) response.appendHeader(name, value);
    response.writeHead(answer.status);
    if (answer.body === null || request.method === "HEAD") response.end();
    else await writeReadableStreamToWritable(answer.body, response);
  };
}

/** The whole body; undefined if it is too long. Rejects if the client disconnects. */
async function receivedBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"]) > THROWN_AWAY) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  // Does not destroy the request, because the response uses the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size <= LONGEST) chunks.push(chunk);
    else chunks.length = 0;
    if (size > THROWN_AWAY) return undefined;
  }
  return size > LONGEST ? undefined : Buffer.concat(chunks);
}

/** The body as a stream. The connection stays open if the stream's reader leaves. */
function streamedBody(request: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = request.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Reads the rest of the body, because the connection's next request follows it. */
function throwAway(request: IncomingMessage): void {
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > THROWN_AWAY) request.destroy();
  });
}

function webRequest(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  body: Buffer<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
): Request {
  const disconnected = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) disconnected.abort();
  });
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = request.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers,
    signal: disconnected.signal,
    duplex: "half",
  };
  if (hasBody) init.body = body;
  return new Request(origin + pathOf(request.url ?? "/"), init);
}

/** A target with scheme and host, as proxies send it, is reduced to its path (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  const path = target.replace(/^[a-z]+:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}
