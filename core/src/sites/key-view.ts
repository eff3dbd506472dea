import { z } from "zod";
import { PERMISSIONS } from "./permissions.ts";
import type { StoredKey } from "./site.ts";

/** An API key as its owner may see it. */
export const keyView = z
  .object({
    key_id: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    label: z.string(),
    created_at: z.string(),
    last_four: z.string().optional().meta({
      description: "The key's last four characters. Absent for a key that was made before they were kept.",
    }),
  })
  .meta({ title: "ApiKey" });

export function keyViewOf({
  id,
  permissions,
  label,
  createdAt,
  lastFour,
}: StoredKey): z.input<typeof keyView> {
  return {
    // A newer version may have given one that this one does not know.
    permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)),
    ...{ key_id: id, label, created_at: new Date(createdAt).toISOString() },
    last_four: lastFour,
  };
}
