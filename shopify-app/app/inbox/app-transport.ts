import { fetchTransport } from "@parley/inbox/transport";

/** Connects to the service through the app (server/inbox). App Bridge adds a valid session token to each request. */
export const appTransport = fetchTransport({
  address: (path) => `/app/inbox/${path}`,
  stream: "events",
  canUpload: true,
});
