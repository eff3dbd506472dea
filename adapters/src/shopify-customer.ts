import { numberedId } from "./numbered-id.ts";
import { ownValues } from "./own-values.ts";
import type { Adapted, User } from "./user.ts";
import { userDetails } from "./user-details.ts";

const CUSTOMER_GID = /^gid:\/\/shopify\/Customer\/(?=\d)/;

/**
 * Reads a customer: `{ id, email, first_name, last_name }`, the id as a number, digits or a global id of the Admin API
 * (contract §A.6). Customers have no role.
 */
export function shopifyCustomer(data: unknown): Adapted<User> {
  const fields = ownValues(data);
  const given = fields.get("id");
  const id = numberedId("id", typeof given === "string" ? given.trim().replace(CUSTOMER_GID, "") : given);
  if (!id.ok) return id;

  const details = userDetails({
    email: fields.get("email"),
    nameParts: [fields.get("first_name"), fields.get("last_name")],
    roles: [],
  });
  return { ok: true, value: { id: id.value, ...details } };
}
