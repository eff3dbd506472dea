import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fetchHandler } from "../../../core/src/http/fetch-handler.ts";
import type { Bind } from "./harness.ts";

/** Uses no server: each request goes directly to the handler. */
export const overFetch: Bind = async ({ dispatch }) => {
  const handle = fetchHandler(dispatch);
  return {
    async send(path, init, client) {
      const response = await handle(new Request(`https://chat.example${path}`, init), client);
      return decoded(response);
    },
    close: async () => undefined,
  };
};

/** Decompresses a response, as `fetch` does. */
async function decoded(response: Response): Promise<Response> {
  const undo = { br: brotliDecompressSync, gzip: gunzipSync }[
    response.headers.get("content-encoding") ?? "none"
  ];
  if (undo === undefined || response.body === null) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers([...response.headers, ["content-length", String(bytes.length)]]);
  return new Response(undo(bytes), { status: response.status, headers });
}
