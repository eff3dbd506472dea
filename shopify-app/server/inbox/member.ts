import type { AdminGraphql } from "../admin/admin-graphql.ts";

/** A member of a shop's staff in the inbox: as much of a `Merchant` as it needs. */
export interface Member {
  shop: string;
  staffId: string;
  agent(): Promise<{ id: string; name: string }>;
  /** A call of the service with the key of the shop's site. `path` is below `/v1/`. */
  send(path: string, init: RequestInit): Promise<Response>;
  graphql: AdminGraphql;
}
