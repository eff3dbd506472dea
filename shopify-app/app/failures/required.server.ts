import { json } from "@remix-run/node";
import type { Outcome } from "./fault.ts";

/** For loaders: returns the service's response. If there is none, throws a `Response` with the fault, which `ScreenFailure` shows. */
export function required<T>({ done, fault }: Outcome<T>): T {
  if (fault !== undefined) throw json(fault, { status: fault.status === 404 ? 404 : 503 });
  return done as T;
}
