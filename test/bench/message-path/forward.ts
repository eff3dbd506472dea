import type { RequestListener, ServerResponse } from "node:http";
import { type Dispatcher, Pool } from "undici";

/** Reads a body, forwards it to the webhook (`WEBHOOK_ORIGIN`) and sends the response back. Does nothing else. */
export function forward(): RequestListener {
  const webhook = new Pool(process.env.WEBHOOK_ORIGIN as string, { pipelining: 1 });
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      webhook.dispatch(
        {
          method: "POST",
          path: "/",
          headers: { "content-type": "application/json" },
          body: Buffer.concat(chunks),
        },
        passedBack(response),
      );
    });
  };
}

/** Sends the webhook's response back. A handler for `dispatch`, as in the service: `request` would create a stream each time. */
function passedBack(response: ServerResponse): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  return {
    onRequestStart() {},
    onResponseStart() {},
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd() {
      const body = Buffer.concat(chunks);
      response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
      response.end(body);
    },
    onResponseError(_controller, error) {
      response.destroy(error);
    },
  };
}
