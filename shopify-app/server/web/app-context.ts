import type { Merchant } from "../admin/merchant.ts";

/** The `context` of every loader and action. */
export interface AppContext {
  /** The app's client ID, which is not secret. */
  apiKey: string;
  /** The service's address for the storefront, such as `https://chat.example.com`. */
  serviceUrl: string;
  /** Throws the `Response` for a request without a valid session token; callers must rethrow it. */
  merchant(request: Request): Promise<Merchant>;
  /** Aborted when the app is about to stop, so that long polls answer immediately. */
  stopping: AbortSignal;
  /** Logs unexpected errors of screens; for entry.server.tsx only. */
  reportFailure(error: unknown, request: Request): void;
}
