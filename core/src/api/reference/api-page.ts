import type { Principal } from "../../identity/principal.ts";
import type { ApiRequest, ApiResponse } from "../request/api-request.ts";

/** A page, a file or a protocol of its own: no part of the OpenAPI document, and counted for whoever asks. */
export type ApiPage = ApiPagePlace & {
  /** Only callers with a credential may read it, so an outage during authentication is an error. */
  needsPrincipal?: true;
  /** `principal`: whoever showed themselves to be somebody. */
  show(
    params: Record<string, string>,
    exchange: ApiRequest,
    principal: Principal | undefined,
  ): Promise<ApiResponse>;
};

/** By default what `GET` answers. `path` lies under the base address, `absolutePath` beside it. */
type ApiPagePlace = { method?: string } & (
  | { path: `/${string}`; absolutePath?: never }
  | { path?: never; absolutePath: `/${string}` }
);
