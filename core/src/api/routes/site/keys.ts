import { z } from "zod";
import { permissionsOf } from "../../../identity/principal.ts";
import { PERMISSIONS } from "../../../sites/permissions.ts";
import type { StoredKey } from "../../../sites/site.ts";
import { permissionDenied } from "../../access/require-access.ts";
import { route } from "../../route.ts";

const keyView = z
  .object({
    key_id: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    label: z.string(),
    created_at: z.string(),
    last_used_at: z.iso.datetime().nullable().meta({
      description: "The first use in the latest UTC hour in which the key was used; null if it never was.",
    }),
    last_four: z.string().optional().meta({
      description: "The key's last four characters. Absent for a key created before they were stored.",
    }),
  })
  .meta({ title: "ApiKey" });

export const listKeys = route({
  operationId: "listKeys",
  client: "keys.list",
  method: "GET",
  path: "/site/keys",
  summary: "List the site's API keys, oldest first",
  description: "The keys themselves are not stored; only the last four characters of each are shown.",
  access: { permission: "settings:read" },
  output: z.object({ success: z.literal(true), data: z.array(keyView) }),
  status: 200,
  failures: [],
  async handle({ principal }, { sites }) {
    const keys = await sites.keys(principal.site.id);
    return { success: true as const, data: keys.map(keyViewOf) };
  },
});

export const createKey = route({
  operationId: "createKey",
  client: "keys.create",
  method: "POST",
  path: "/site/keys",
  summary: "Create another API key",
  description: "The key is only shown once. It can have only permissions that the calling key has.",
  access: { permission: "settings:write" },
  body: z.object({
    permissions: z.array(z.enum(PERMISSIONS)).min(1).nullish(),
    label: z.string().trim().max(100).nullish(),
  }),
  output: z.object({
    success: z.literal(true),
    key_id: z.string(),
    api_key: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    label: z.string(),
  }),
  status: 201,
  failures: [],
  async handle({ principal, body }, { sites }) {
    const granted = permissionsOf(principal);
    const beyond = body.permissions?.find((permission) => !granted.includes(permission));
    if (beyond !== undefined) throw permissionDenied(beyond);
    const key = await sites.createKey(principal.site.id, body.permissions ?? [...granted], body.label ?? "");
    return { success: true as const, ...key };
  },
});

export const deleteKey = route({
  operationId: "deleteKey",
  client: "keys.delete",
  method: "DELETE",
  path: "/site/keys/{key_id}",
  summary: "Revoke an API key",
  description:
    "Takes effect immediately, for any key, including the calling one. Without any key, only the operator can still manage the site; its visitors can still chat.",
  access: { permission: "settings:write" },
  params: z.object({ key_id: z.string() }),
  output: z.object({ success: z.literal(true), message: z.string() }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params }, { sites }) {
    await sites.revokeKey(params.key_id, principal.site.id);
    return { success: true as const, message: "The key was deleted. Nobody can use it any more." };
  },
});

function keyViewOf({
  id,
  permissions,
  label,
  createdAt,
  lastFour,
  usedAt,
}: StoredKey): z.input<typeof keyView> {
  return {
    // Leaves out unknown permissions, because a newer version of the service may have stored a permission that this version
    // lacks.
    permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)),
    key_id: id,
    label,
    created_at: new Date(createdAt).toISOString(),
    last_used_at: usedAt === undefined ? null : new Date(usedAt).toISOString(),
    last_four: lastFour,
  };
}
