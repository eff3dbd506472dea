import type { Principal } from "../../identity/principal.ts";
import type { ApiRequest, ApiResponse } from "../request/api-request.ts";

/**
 * A route that serves a page, a file or another protocol. It is not in the OpenAPI document. Its requests count for their sender.
 */
export type ApiPage = ApiPageTarget & {
  /** Only callers with a credential may use the page. An outage during authentication is therefore an error. */
  needsPrincipal?: true;
  /** `principal`: the sender, if the credentials are valid. */
  show(
    params: Record<string, string>,
    exchange: ApiRequest,
    principal: Principal | undefined,
  ): Promise<ApiResponse>;
};

/** `GET` by default. `path` is relative to the base URL, `absolutePath` to the service's root. */
type ApiPageTarget = { method?: string } & (
  | { path: `/${string}`; absolutePath?: never }
  | { path?: never; absolutePath: `/${string}` }
);
