import type { Failure } from "../../failures.ts";
import type { Principal } from "../../identity/principal.ts";
import type { RateLimitResult } from "../../limits/limiter.ts";
import type { RandomText } from "../../random-text.ts";
import type { Site } from "../../sites/site.ts";
import type { ApiPage } from "../reference/api-page.ts";
import type { AnyRoute } from "../route.ts";
import { type ApiRequest, headerOf } from "./api-request.ts";

/** What a method and a path lead to. */
export type Entry = { route: AnyRoute; page?: never } | { page: ApiPage; route?: never };

/** A request on its way: what is known of it so far decides its headers and its line in the log. */
export interface RequestContext {
  readonly request: ApiRequest;
  readonly requestId: string;
  readonly now: number;
  /** Of the answer, whatever becomes of it. */
  readonly headers: Record<string, string>;
  entry: Entry | undefined;
  principal: Principal | undefined;
  /** Whose origins may read the answer. */
  site: Site | undefined;
  rateLimit: RateLimitResult | undefined;
  /** Where the answer is sent as it comes: resolves once nothing more will come, with what went wrong. */
  streaming: Promise<Failure | undefined> | undefined;
}

const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

export function newRequestContext(request: ApiRequest, now: number, randomText: RandomText): RequestContext {
  const asked = headerOf(request, "x-request-id");
  const requestId = asked !== undefined && SANE_REQUEST_ID.test(asked) ? asked : `req_${randomText(20)}`;
  return {
    request,
    requestId,
    now,
    headers: { "x-request-id": requestId, "x-content-type-options": "nosniff" },
    entry: undefined,
    principal: undefined,
    site: undefined,
    rateLimit: undefined,
    streaming: undefined,
  };
}
