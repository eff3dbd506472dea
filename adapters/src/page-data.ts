import { ownValues } from "./own-values.ts";
import type { Adapted, ClaimedUser, User } from "./user.ts";
import { userDetails } from "./user-details.ts";
import { userId } from "./user-id.ts";

/**
 * Reads a user that the page's code names: `{ id?, email?, name?, role? }` (contract §A.6). Malformed fields are left out; if
 * none is left, the refusal names the id.
 */
export function claimedUser(data: unknown): Adapted<ClaimedUser> {
  const { id, details } = read(data);
  const user = { ...(id.ok && { id: id.value }), ...details };
  if (!id.ok && Object.keys(user).length === 0) return id;
  return { ok: true, value: { verified: false, user } };
}

/** Reads a user that the owner's own server has signed: `{ id, email?, name?, role? }`. */
export function customUser(data: unknown): Adapted<User> {
  const { id, details } = read(data);
  return id.ok ? { ok: true, value: { id: id.value, ...details } } : id;
}

function read(data: unknown) {
  const fields = ownValues(data);
  return {
    id: userId("id", fields.get("id")),
    details: userDetails({
      email: fields.get("email"),
      nameParts: [fields.get("name")],
      roles: [fields.get("role")],
    }),
  };
}
