import { z } from "zod";
import { siteFile, siteFileOf } from "../../../sites/site-file.ts";
import { siteChangesSchema } from "../../../sites/site-service.ts";
import { siteAnswer, siteVersion, viewOf } from "../../../sites/site-view.ts";
import { route } from "../../route.ts";
import { expectedSite } from "../../schemas/expected-site.ts";

export const getSite = route({
  operationId: "getSite",
  client: "site.get",
  method: "GET",
  path: "/site",
  summary: "Read the site's settings",
  description: "Its `ETag` is `updated_at` in quotes.",
  access: { permission: "settings:read" },
  output: siteAnswer,
  version: siteVersion,
  status: 200,
  failures: [],
  async handle({ principal }, { sites }) {
    return { success: true as const, ...viewOf(await sites.find(principal.site.id)) };
  },
});

export const exportSettings = route({
  operationId: "exportSettings",
  client: "site.exportSettings",
  method: "GET",
  path: "/site/settings",
  summary: "Export the site's settings for another site",
  description:
    "`site` is a body for `POST /sites` and `PATCH /site`. It contains no ids, keys, secrets or headers, and no `allowed_origins`, `notify_emails`, `closed`, plan or limits.",
  access: { permission: "settings:read" },
  output: z.object({ success: z.literal(true), site: siteFile }),
  status: 200,
  failures: [],
  async handle({ principal }, { sites }) {
    return { success: true as const, site: siteFileOf(await sites.find(principal.site.id)) };
  },
});

export const changeSite = route({
  operationId: "updateSite",
  client: "site.update",
  method: "PATCH",
  path: "/site",
  summary: "Change the site's settings",
  description:
    "Absent fields stay as they are, and so do plan and limits, which only the operator sets. `webhook_headers` replaces all headers; a header with the value `true` keeps its current value. `model_api_key` is removed when `model_base_url` changes to another origin or to none, unless the same call sets a key; `null` removes it.",
  access: { permission: "settings:write" },
  body: siteChangesSchema,
  output: siteAnswer,
  version: siteVersion,
  heedsIfMatch: true,
  status: 200,
  failures: [],
  async handle({ principal, body, request, audit }, { sites }) {
    const site = await sites.update(principal.site.id, body, {
      expect: expectedSite(request),
      changed: (changes) => Object.assign(audit, { changes }),
    });
    return { success: true as const, ...viewOf(site) };
  },
});

export const rotateSecret = route({
  operationId: "rotateSecret",
  client: "site.rotateSecret",
  method: "POST",
  path: "/site/secrets/rotate",
  summary: "Replace the signing or the identity secret",
  description:
    "The new secret is only shown once, as `secret` and under its own name. The old identity secret is void immediately; for a day, the Standard Webhooks header is signed with the old signing secret as well as the new one.",
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
  async handle({ principal, body }, { sites }) {
    const secret = await sites.rotate(principal.site.id, body.secret);
    const named = body.secret === "signing" ? { signing_secret: secret } : { identity_secret: secret };
    return { success: true as const, secret, ...named };
  },
});
