import { z } from "zod";
import type { AdminGraphql } from "../admin/admin-graphql.ts";
import type { Customer } from "./user-token.ts";

/** Milliseconds that a visitor may wait for a name: without one they are still themselves. */
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
 * The customer by name and e-mail, or by id alone where the shop does not let the app see more: without access to
 * protected customer data, with revoked tokens, or while Shopify does not answer. `id` in digits. Never rejects.
 */
export async function customer(id: string, graphqlOf: () => Promise<AdminGraphql>): Promise<Customer> {
  const details = answerSchema.safeParse(await asked(id, graphqlOf));
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

async function asked(id: string, graphqlOf: () => Promise<AdminGraphql>): Promise<unknown> {
  try {
    const graphql = await graphqlOf();
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await graphql(QUERY, { variables: { id: `gid://shopify/Customer/${id}` }, signal });
    return await response.json();
  } catch (error) {
    // Where only some fields are refused, the library throws what it was allowed to see along with the errors.
    return (error as { body?: unknown } | undefined)?.body;
  }
}
