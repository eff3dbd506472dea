import type { AppLoadContext } from "@remix-run/node";
import { fromService } from "../failures/from-service.server.ts";

/** The user of the inbox, and their shop. */
export interface InboxData {
  shop: string;
  /** The staff member of the session token. */
  person: { id: string; name: string };
  isLive: boolean;
}

export async function inboxData(request: Request, context: AppLoadContext): Promise<InboxData> {
  const { shop, parley, agent } = await context.merchant(request);
  const [person, { live }] = await Promise.all([agent(), fromService(parley.site.get())]);
  return { shop, person, isLive: live };
}
