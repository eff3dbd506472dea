import type { Merchant } from "../../server/admin/merchant.ts";
import { fromService } from "../failures/from-service.server.ts";
import { period } from "../usage/period.ts";
import { isReady } from "../workflow/is-ready.ts";
import type { HomeView } from "./home-view.ts";
import { testedMark } from "./tested-mark.server.ts";

/** What Home shows, brought together. Only the service's answers have to be there; Shopify's may be missing. */
export async function homeViewOf(merchant: Merchant, clock: () => number): Promise<HomeView> {
  const { parley, graphql, exports, connectStorefront } = merchant;
  const isConnected = await connectStorefront().then(
    () => true,
    () => false,
  );
  const dates = period(7, clock());
  const days = { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
  const [site, { data: usage }, { data: sessions }, requests] = await Promise.all([
    fromService(parley("GET /site", {})),
    fromService(parley("GET /usage", { query: days })),
    fromService(parley("GET /sessions", { query: { per_page: 1 } })),
    exports.list(),
  ]);
  const isTested = await testedMark(graphql)
    .isSet(site)
    .catch(() => false);
  const lastOpened = sessions[0]?.created_at;
  return {
    isConnected,
    steps: { workflow: isReady(site), test: isReady(site) && isTested, embed: lastOpened !== undefined },
    lastOpened: lastOpened ?? null,
    isRecent: lastOpened !== undefined && lastOpened.slice(0, 10) >= days.from,
    usage,
    requests,
  };
}
