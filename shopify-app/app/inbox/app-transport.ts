import { fetchTransport } from "@parley/inbox/transport";

/** The service by way of the app (server/inbox). App Bridge adds a session token that is valid now to each request. */
export const appTransport = fetchTransport({
  address: (path) => `/app/inbox/${path}`,
  ...{ stream: "events", canUpload: true },
});
