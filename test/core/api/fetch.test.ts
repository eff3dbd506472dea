import { fetchHandler } from "../../../core/src/api/fetch-handler.ts";
import { type Bind, openerOf } from "./harness.ts";
import { describeRestApi } from "./rest-contract.ts";

const overFetch: Bind = async ({ dispatch }) => {
  const handle = fetchHandler(dispatch);
  return {
    send: (path, init, client) => handle(new Request(`https://chat.example${path}`, init), client),
    close: async () => undefined,
  };
};

describeRestApi("The REST API over the fetch handler", openerOf(overFetch));
