import { numberedId } from "./numbered-id.ts";
import { ownValues } from "./own-values.ts";
import type { Adapted, User } from "./user.ts";
import { userDetails } from "./user-details.ts";

/** Reads a `WP_User`: `{ ID, display_name, user_email, roles[] }` (contract §A.6). */
export function wordpressUser(data: unknown): Adapted<User> {
  const fields = ownValues(data);
  const id = numberedId("ID", fields.get("ID"));
  if (!id.ok) return id;

  const details = userDetails({
    email: fields.get("user_email"),
    nameParts: [fields.get("display_name")],
    // Accepts an object too: WordPress filters roles and keeps their keys, and PHP encodes a list with gaps as `{"1": …}`.
    roles: ownValues(fields.get("roles")).values(),
  });
  return { ok: true, value: { id: id.value, ...details } };
}
