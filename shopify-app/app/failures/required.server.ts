import { json } from "@remix-run/node";
import type { Outcome } from "./fault.ts";

/** For loaders: the service's response. Throws a `Response` with the reason for `ScreenFailure` if there is none. */
export function required<T>({ done, fault }: Outcome<T>): T {
  if (fault !== undefined) throw json(fault, { status: fault.status === 404 ? 404 : 503 });
  return done as T;
}
