import { z } from "zod";
import { ROLE_PERMISSIONS, roleAt } from "../../../people/role-permissions.ts";
import { route } from "../../route.ts";
import { ownSite, ownView, ownViewOf } from "../../schemas/person-view.ts";

/** Maximum number of an operator's sites in the response. `GET /sites` lists all. */
const MOST_SITES = 500;

export const getOwnAccount = route({
  operationId: "getOwnAccount",
  method: "GET",
  path: "/console/me",
  summary: "Read the signed-in person and their sites",
  description:
    "An operator gets the newest 500 sites; `GET /sites` lists all. An operator also gets `unnamed_proxy`, the IP address of a proxy that forwards calls but is not in PARLEY_TRUST_PROXY: all visitors then share the limits of that address. Absent if there is none.",
  access: { signedIn: "anywhere" },
  output: z.object({
    success: z.literal(true),
    person: ownView,
    sites: z.array(ownSite),
    unnamed_proxy: z.string().optional(),
  }),
  status: 200,
  failures: [],
  async handle({ principal: { person } }, { sites, cachedSites, unnamedProxy }) {
    const found = person.isOperator
      ? (await sites.page(1, MOST_SITES)).sites
      : await Promise.all(person.sites.map(({ siteId }) => cachedSites.byId(siteId)));
    const own = found.flatMap((site) => {
      const role = site && roleAt(person, site.id);
      if (site === undefined || role === undefined) return [];
      const permissions = [...ROLE_PERMISSIONS[role]];
      const live = site.settings.live || site.settings.handover !== null;
      const origin = site.settings.allowed_origins.find((each) => !each.includes("*"));
      const { id: site_id, name, publicKey: public_key } = site;
      return [{ site_id, name, public_key, role, permissions, live, origin }];
    });
    const unnamed_proxy = person.isOperator ? unnamedProxy() : undefined;
    return { success: true as const, person: ownViewOf(person), sites: own, unnamed_proxy };
  },
});
