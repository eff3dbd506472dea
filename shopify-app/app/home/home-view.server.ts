import type { Merchant } from "../../server/admin/merchant.ts";
import { fromService } from "../failures/from-service.server.ts";
import { ifAnswered } from "../failures/if-answered.server.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { period } from "../usage/period.ts";
import { isReady } from "../workflow/is-ready.ts";
import type { HomeView } from "./home-view.ts";
import { testedMark } from "./tested-mark.server.ts";

/** What Home shows, brought together. Only the service's answers have to be there; Shopify's may be missing. */
export async function homeViewOf(merchant: Merchant, clock: () => number): Promise<HomeView> {
  const { parley, graphql, exports, connectStorefront } = merchant;
  const dates = period(7, clock());
  const days = { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
  const asked = fromService(parley.site.get());
  const [site, isTested, isConnected, { data: usage }, { data: sessions }, waiting, requests] =
    await Promise.all([
      asked,
      asked.then((site) => ifAnswered(testedMark(graphql).isSet(site), false)),
      connectStorefront(),
      fromService(parley.usage.get(days)),
      fromService(parley.sessions.list({ per_page: 1 })),
      // An older service knows of nobody who waits.
      outcomeOf(parley.sessions.list({ per_page: 1, handling: "waiting" })),
      exports.list(),
    ]);
  return {
    isConnected,
    steps: { workflow: isReady(site), test: isReady(site) && isTested },
    lastConversation: sessions[0]?.created_at ?? null,
    waiting: waiting.done?.pagination.total ?? 0,
    usage,
    requests,
    now: clock(),
  };
}
