import { z } from "zod";
import type { AdminGraphql } from "../admin/admin-graphql.ts";
import type { Customer } from "./user-token.ts";

/** Milliseconds that a visitor may wait for Shopify's response. Without a response, they are identified without a name. */
const PATIENCE = 4_000;

const QUERY = `query Customer($id: ID!) {
  customer(id: $id) { firstName lastName defaultEmailAddress { emailAddress } }
}`;

const text = z.string().nullish().catch(null);

const answerSchema = z.object({
  data: z.object({
    customer: z.object({
      firstName: text,
      lastName: text,
      defaultEmailAddress: z.object({ emailAddress: text }).nullish().catch(null),
    }),
  }),
});

/**
 * The customer by name and e-mail, or only by id if the shop does not let the app see more: without access to
 * protected customer data, with revoked tokens, or while Shopify does not respond. `id` in digits. Never rejects.
 */
export async function customer(id: string, graphql: AdminGraphql): Promise<Customer> {
  const details = answerSchema.safeParse(await asked(id, graphql));
  if (!details.success) return { id };
  const { firstName, lastName, defaultEmailAddress } = details.data.data.customer;
  const email = defaultEmailAddress?.emailAddress;
  return {
    id,
    ...(email && { email }),
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
  };
}

async function asked(id: string, graphql: AdminGraphql): Promise<unknown> {
  try {
    return await graphql(QUERY, { variables: { id: `gid://shopify/Customer/${id}` }, patience: PATIENCE });
  } catch {
    return undefined;
  }
}
