import type { Failure } from "../../failures.ts";
import type { Principal } from "../../identity/principal.ts";
import type { RateLimitResult } from "../../limits/limiter.ts";
import type { RandomText } from "../../random-text.ts";
import type { Site } from "../../sites/site.ts";
import type { ApiPage } from "../reference/api-page.ts";
import type { AnyRoute } from "../route.ts";
import { type ApiRequest, headerOf } from "./api-request.ts";

/** A route or page that matches a method and a path. */
export type Entry = { route: AnyRoute; page?: never } | { page: ApiPage; route?: never };

/** A request in progress. Its headers and its log line use the fields that are set so far. */
export interface RequestContext {
  readonly request: ApiRequest;
  readonly requestId: string;
  readonly now: number;
  /** Headers of the response, for any status. */
  readonly headers: Record<string, string>;
  entry: Entry | undefined;
  principal: Principal | undefined;
  /** The site whose origins may read the response. */
  site: Site | undefined;
  rateLimit: RateLimitResult | undefined;
  /** Set for a streamed response: resolves when nothing more will be sent, with the failure if there was one. */
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
