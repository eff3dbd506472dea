import type { AdminGraphql } from "../admin/admin-graphql.ts";

/** A shop's staff member: the part of `Merchant` that the inbox needs. */
export interface Member {
  shop: string;
  staffId: string;
  agent(): Promise<{ id: string; name: string }>;
  /** Calls the service with the key of the shop's site. `path` is below `/v1/`. */
  send(path: string, init: RequestInit): Promise<Response>;
  graphql: AdminGraphql;
}
