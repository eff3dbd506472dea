import { z } from "zod";
import { newSiteSchema, operatorChangesSchema } from "../../../sites/site-service.ts";
import { siteAnswer, siteVersion, siteView, viewOf } from "../../../sites/site-view.ts";
import { route } from "../../route.ts";
import { expectedSite } from "../../schemas/expected-site.ts";
import { pageNumber, pageSize, paginationOf, paginationSchema } from "../../schemas/pagination.ts";

export const listSites = route({
  operationId: "listSites",
  client: "sites.list",
  method: "GET",
  path: "/sites",
  summary: "List all sites, newest first (operator)",
  access: { operator: true },
  query: z.object({ page: pageNumber, per_page: pageSize }),
  output: z.object({ success: z.literal(true), data: z.array(siteView), pagination: paginationSchema }),
  status: 200,
  failures: [],
  async handle({ query }, { sites }) {
    const { sites: found, total } = await sites.page(query.page, query.per_page);
    return { success: true as const, data: found.map(viewOf), pagination: paginationOf(query, total) };
  },
});

export const createSite = route({
  operationId: "createSite",
  client: "sites.create",
  method: "POST",
  path: "/sites",
  summary: "Create a site (operator)",
  description:
    "Returns the key and both secrets, only this once. A site that a person creates in the console has no key, and `api_key` is absent.",
  access: { operator: true },
  body: newSiteSchema,
  output: z.object({
    success: z.literal(true),
    site_id: z.string(),
    public_key: z.string(),
    api_key: z.string().optional(),
    signing_secret: z.string(),
    identity_secret: z.string(),
  }),
  status: 201,
  failures: [],
  async handle({ body, principal }, { sites }) {
    const made = principal.kind === "operator" ? sites.create(body) : sites.createWithoutKey(body);
    return { success: true as const, ...(await made) };
  },
});

export const updateAnySite = route({
  operationId: "updateAnySite",
  client: "sites.update",
  method: "PATCH",
  path: "/sites/{id}",
  summary: "Change a site's plan, limits and settings (operator)",
  description:
    "Accepts the fields of `PATCH /site`, and also plan and limits: `limit_burst`, `limit_minute` and `limit_day` are requests per second, minute and UTC day, or `null` for the plan's number. Absent fields stay as they are.",
  access: { operator: true },
  params: z.object({ id: z.string() }),
  body: operatorChangesSchema,
  output: siteAnswer,
  version: siteVersion,
  heedsIfMatch: true,
  status: 200,
  failures: ["notFound"],
  async handle({ params, body, request, audit }, { sites }) {
    const site = await sites.update(params.id, body, {
      isOperator: true,
      expect: expectedSite(request),
      changed: (changes) => Object.assign(audit, { changes }),
    });
    return { success: true as const, ...viewOf(site) };
  },
});

export const deleteSite = route({
  operationId: "deleteSite",
  client: "sites.delete",
  method: "DELETE",
  path: "/sites/{id}",
  summary: "Delete a site with all its keys and conversations (operator)",
  access: { operator: true },
  params: z.object({ id: z.string() }),
  output: z.object({ success: z.literal(true), message: z.string() }),
  status: 200,
  failures: ["notFound"],
  async handle({ params }, { sites }) {
    await sites.remove(params.id);
    return { success: true as const, message: "The site, its keys and all its conversations were deleted." };
  },
});
