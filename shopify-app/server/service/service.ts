import type { ParleyClient } from "@parley/client";

export type SendWithKey = (apiKey: string, path: string, init: RequestInit) => Promise<Response>;

/** The service as the app uses it: always by its HTTP API, wherever it runs. */
export interface Service {
  /** Where browsers reach it, without a closing slash and without `/v1`. */
  publicUrl: string;
  operator: ParleyClient;
  /** Acts for the site that the key belongs to. */
  clientFor(apiKey: string): ParleyClient;
  /** A call with a site's key, and the answer as it is. `path` is below `/v1/`. Rejects if nothing answers. */
  send: SendWithKey;
}
