import { z } from "zod";
import { PERMISSIONS } from "../../sites/permissions.ts";
import { command } from "../command.ts";
import { atInstallation } from "../with-installation.ts";

const SITE = { flags: "--site <id>", field: "site", says: "the site's id", required: true } as const;

export const createKey = command({
  name: "key create",
  summary: "Create another API key for a site.",
  notes: `Prints the key, which is not shown again. Permissions: ${PERMISSIONS.join(", ")}.`,
  options: [
    SITE,
    {
      flags: "--permission <permission>",
      field: "permission",
      says: "a permission of the key; repeat the option for more (default: all)",
      repeated: true,
    },
    { flags: "--label <label>", field: "label", says: "a name for the key, which `key list` shows" },
  ],
  example: "parley key create --site site_2f9c0Zk3Qw8LmN7b --permission messages:write --label 'Web shop'",
  input: z.object({
    site: z.string(),
    permission: z.array(z.enum(PERMISSIONS)).optional(),
    label: z.string().trim().max(100).default(""),
  }),
  run: ({ site, permission, label }, around) =>
    atInstallation(around, async ({ sites }) => ({ data: await sites.createKey(site, permission, label) })),
});

export const listKeys = command({
  name: "key list",
  summary: "Show a site's API keys, oldest first.",
  options: [SITE],
  example: "parley key list --site site_2f9c0Zk3Qw8LmN7b",
  input: z.object({ site: z.string() }),
  run: ({ site }, around) =>
    atInstallation(around, async ({ sites }) => {
      await sites.find(site);
      const keys = await sites.keys(site);
      return {
        data: keys.map(({ id, label, createdAt, permissions, lastFour = null, usedAt }) => ({
          key_id: id,
          label,
          last_four: lastFour,
          created_at: new Date(createdAt).toISOString(),
          last_used_at: usedAt === undefined ? null : new Date(usedAt).toISOString(),
          permissions,
        })),
      };
    }),
});

export const revokeKey = command({
  name: "key revoke",
  summary: "Revoke an API key.",
  notes: "A running service refuses the key within 5 seconds.",
  argument: { name: "KEY_ID", says: "the key's id, as `npx parley key list` shows it", field: "id" },
  example: "parley key revoke key_7Gd02kLmQx9Z",
  input: z.object({ id: z.string() }),
  run: ({ id }, around) =>
    atInstallation(around, async ({ sites }) => {
      await sites.revokeKey(id);
      return { data: { key_id: id, revoked: true } };
    }),
});
