import type { Merchant } from "../admin/merchant.ts";

/** What every loader and action finds in `context`. */
export interface AppContext {
  /** The app's client ID: no secret. */
  apiKey: string;
  /** Where the storefront reaches the service, such as `https://chat.example.com`. */
  serviceUrl: string;
  /** Throws the `Response` to give to whoever has no valid session token: let it pass. */
  merchant(request: Request): Promise<Merchant>;
  /** Aborted when the app is about to stop: whatever waits for something to happen answers at once. */
  stopping: AbortSignal;
  /** Logs what a screen did not expect; for entry.server.tsx only. */
  reportFailure(error: unknown, request: Request): void;
}
