import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { loadStrings } from "./strings/load-strings.ts";
import { StringsContext } from "./strings/use-strings.ts";

/** Milliseconds. */
const PATIENCE = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { root } = remixContext.staticHandlerContext.loaderData;
  const strings = await loadStrings(root?.language);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <StringsContext.Provider value={strings}>
        <RemixServer context={remixContext} url={request.url} abortDelay={PATIENCE} />
      </StringsContext.Provider>,
      {
        onShellReady() {
          const body = new PassThrough();
          const stream = createReadableStreamFromReadable(body);
          resolve(new Response(stream, { headers, status: failed ? 500 : status }));
          pipe(body);
        },
        onShellError: reject,
        onError() {
          failed = true;
        },
      },
    );
    setTimeout(abort, PATIENCE + 1_000).unref();
  });
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Route errors below 500, such as an unknown path, are the caller's mistakes. Only the request log shows them.
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isTheirs) context.reportFailure(error, request);
}
