import { z } from "zod";
import { newSiteSchema } from "../../sites/site-keeper.ts";
import { route } from "../route.ts";

export const createSite = route({
  method: "POST",
  path: "/sites",
  summary: "Create a site (operator)",
  description: "Answers the key and both secrets, this once.",
  access: { operator: true },
  body: newSiteSchema,
  output: z.object({
    success: z.literal(true),
    site_id: z.string(),
    public_key: z.string(),
    api_key: z.string(),
    signing_secret: z.string(),
    identity_secret: z.string(),
  }),
  status: 201,
  failures: [],
  async handle({ body }, { keeper }) {
    return { success: true as const, ...(await keeper.create(body)) };
  },
});

export const deleteSite = route({
  method: "DELETE",
  path: "/sites/{id}",
  summary: "Delete a site with all its keys and conversations (operator)",
  access: { operator: true },
  params: z.object({ id: z.string() }),
  output: z.object({ success: z.literal(true), message: z.string() }),
  status: 200,
  failures: ["notFound"],
  async handle({ params }, { keeper, directory }) {
    await keeper.remove(params.id);
    directory.recheck();
    return { success: true as const, message: "The site, its keys and all its conversations were deleted." };
  },
});
