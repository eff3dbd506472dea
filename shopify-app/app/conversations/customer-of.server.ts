import type { GetConversationResponse } from "@parley/client/types";
import type { AdminGraphql } from "../../server/admin/admin-graphql.ts";
import { customerNames } from "./customer-names.server.ts";

/** A customer of the shop, whom the storefront vouched for. */
export interface Customer {
  /** Their number at Shopify. */
  id: string;
  /** Null where Shopify does not tell. */
  name: string | null;
}

/** Null for a guest, and for whom the page alone named. */
export async function customerOf(
  { user = null }: GetConversationResponse,
  graphql: AdminGraphql,
): Promise<Customer | null> {
  if (!user?.verified) return null;
  const names = await customerNames([{ preview: { first_message: null, user } }], graphql);
  return { id: user.id, name: names[user.id] ?? null };
}
