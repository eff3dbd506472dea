import type { ParleyClient } from "@parley/client";

export type SendWithKey = (apiKey: string, path: string, init: RequestInit) => Promise<Response>;

/** The service as the app uses it: always through its HTTP API, wherever it runs. */
export interface Service {
  /** The service's address for browsers, without a trailing slash and without `/v1`. */
  publicUrl: string;
  operator: ParleyClient;
  /** A client that acts for the key's site. */
  clientFor(apiKey: string): ParleyClient;
  /**
   * Calls the service with a site's key, and resolves to the raw response. `path` is below `/v1/`. Rejects if there is no
   * response.
   */
  send: SendWithKey;
}
