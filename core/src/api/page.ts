import type { Answer } from "./exchange.ts";

/** A page or a file under the base address: public, not JSON, and no part of the OpenAPI document. */
export interface Page {
  path: `/${string}`;
  show(params: Record<string, string>): Promise<Answer>;
}
