import type { ParleyClient } from "@parley/client";

/** The service as the app uses it: always by its HTTP API, wherever it runs. */
export interface Service {
  /** Where browsers reach it, without a closing slash and without `/v1`. */
  publicUrl: string;
  operator: ParleyClient;
  /** Acts for the site that the key belongs to. */
  clientFor(apiKey: string): ParleyClient;
}
