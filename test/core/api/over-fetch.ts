import { fetchHandler } from "../../../core/src/api/fetch-handler.ts";
import type { Bind } from "./harness.ts";

/** No server at all: each request goes straight into the handler. */
export const overFetch: Bind = async ({ dispatch }) => {
  const handle = fetchHandler(dispatch);
  return {
    send: (path, init, client) => handle(new Request(`https://chat.example${path}`, init), client),
    close: async () => undefined,
  };
};
