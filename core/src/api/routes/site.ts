import { z } from "zod";
import { PERMISSIONS } from "../../sites/permissions.ts";
import { siteChangesSchema } from "../../sites/site-keeper.ts";
import { siteView, viewOf } from "../../sites/site-view.ts";
import { permissionDenied } from "../permission.ts";
import { route } from "../route.ts";

const shownSite = siteView.extend({ success: z.literal(true) });

export const getSite = route({
  method: "GET",
  path: "/site",
  summary: "Read the site's settings",
  access: { permission: "settings:read" },
  output: shownSite,
  status: 200,
  failures: [],
  async handle({ principal }, { keeper }) {
    return { success: true as const, ...viewOf(await keeper.find(principal.site.id)) };
  },
});

export const changeSite = route({
  method: "PATCH",
  path: "/site",
  summary: "Change the site's settings",
  description:
    "What is absent stays as it is. `webhook_headers` replaces the whole set; the value `true` keeps what is set. `model_api_key` is forgotten when `model_base_url` turns to another origin or to none, unless a key is given along; `null` removes it.",
  access: { permission: "settings:write" },
  body: siteChangesSchema,
  output: shownSite,
  status: 200,
  failures: [],
  async handle({ principal, body }, { keeper, directory }) {
    const site = await keeper.update(principal.site.id, body);
    directory.recheck();
    return { success: true as const, ...viewOf(site) };
  },
});

export const createKey = route({
  method: "POST",
  path: "/site/keys",
  summary: "Create another API key",
  description: "The key is shown this once. It can hold only permissions that the calling key holds.",
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
  async handle({ principal, body }, { keeper }) {
    const held = principal.key.permissions;
    const beyond = body.permissions?.find((permission) => !held.includes(permission));
    if (beyond !== undefined) throw permissionDenied(beyond);
    const key = await keeper.createKey(principal.site.id, body.permissions ?? held, body.label ?? "");
    return { success: true as const, ...key };
  },
});

export const rotateSecret = route({
  method: "POST",
  path: "/site/secrets/rotate",
  summary: "Replace the signing or the identity secret",
  description:
    "The new secret is shown this once, as `secret` and under its own name. The old identity secret is void at once; the old signing secret keeps signing the Standard Webhooks header for a day beside the new one.",
  access: { permission: "settings:write" },
  body: z.object({ secret: z.enum(["signing", "identity"]) }),
  output: z.object({
    success: z.literal(true),
    secret: z.string(),
    signing_secret: z.string().optional(),
    identity_secret: z.string().optional(),
  }),
  status: 201,
  failures: [],
  async handle({ principal, body }, { keeper, directory }) {
    const secret = await keeper.rotate(principal.site.id, body.secret);
    directory.recheck();
    const named = body.secret === "signing" ? { signing_secret: secret } : { identity_secret: secret };
    return { success: true as const, secret, ...named };
  },
});
