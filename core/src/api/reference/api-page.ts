import type { ApiRequest, ApiResponse } from "../request/api-request.ts";

/** A page or a file under the base address: public, not JSON, and no part of the OpenAPI document. */
export interface ApiPage {
  path: `/${string}`;
  show(params: Record<string, string>, exchange: ApiRequest): Promise<ApiResponse>;
}
