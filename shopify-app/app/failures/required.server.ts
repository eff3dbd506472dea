import { json } from "@remix-run/node";
import type { Outcome } from "./fault.ts";

/** For loaders: what the service answered. Throws the `Response` from which `ScreenFailure` learns why it did not. */
export function required<T>({ done, fault }: Outcome<T>): T {
  if (fault !== undefined) throw json(fault, { status: fault.status === 404 ? 404 : 503 });
  return done as T;
}
