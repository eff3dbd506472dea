import type { Failure } from "../failures.ts";

/** The facts of a request that logs and metrics receive: no bodies, no secrets, and the path as its pattern. */
export interface RequestRecord {
  requestId: string;
  method: string;
  /** The route's path with its parameters' names, or `unknown`. */
  path: string;
  status: number;
  siteId: string | undefined;
  failure: Failure | undefined;
  /** Milliseconds since 1970. */
  startedAt: number;
}
