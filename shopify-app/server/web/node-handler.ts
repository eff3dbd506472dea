import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@remix-run/node";

export type WebHandler = (request: Request) => Promise<Response>;

/**
 * A handler of `Request` and `Response` behind a server of Node's. `origin` is where the app is reached: what a client
 * writes into `Host`, or a target that is no path, does not change it.
 */
export function nodeHandler(handle: WebHandler, origin: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await handle(webRequest(request, response, origin));
    for (const [name, value] of answer.headers) response.appendHeader(name, value);
    response.writeHead(answer.status);
    if (answer.body === null || request.method === "HEAD") response.end();
    else await writeReadableStreamToWritable(answer.body, response);
  };
}

function webRequest(request: IncomingMessage, response: ServerResponse, origin: string): Request {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = request.method ?? "GET";
  const init: RequestInit & { duplex?: "half" } = { method, headers, signal: gone.signal };
  if (method !== "GET" && method !== "HEAD") {
    init.body = createReadableStreamFromReadable(request);
    init.duplex = "half";
  }
  return new Request(origin + pathOf(request.url ?? "/"), init);
}

/** A target with scheme and host, as proxies send it, means its path (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  const path = target.replace(/^[a-z]+:\/\/[^/?]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}
