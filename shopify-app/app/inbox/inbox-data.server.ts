import type { AppLoadContext } from "@remix-run/node";
import { fromService } from "../failures/from-service.server.ts";

/** What the inbox needs to know: the shop, the staff member, and whether the site's setting `live` is on. */
export interface InboxData {
  shop: string;
  /** The staff member who sent the request, by the session token. */
  person: { id: string; name: string };
  isLive: boolean;
}

export async function inboxData(request: Request, context: AppLoadContext): Promise<InboxData> {
  const { shop, parley, agent } = await context.merchant(request);
  const [person, { live }] = await Promise.all([agent(), fromService(parley.site.get())]);
  return { shop, person, isLive: live };
}
