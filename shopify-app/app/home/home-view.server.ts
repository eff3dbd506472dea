import { hasAnswerSource } from "../../../admin/answer-source.ts";
import { MOST_ASKED, mostAskedIn } from "../../../admin/knowledge/most-asked.ts";
import { boundsOf, lastDays } from "../../../admin/last-days.ts";
import type { Merchant } from "../../server/admin/merchant.ts";
import { fromService } from "../failures/from-service.server.ts";
import { ifAnswered } from "../failures/if-answered.server.ts";
import type { HomeView } from "./home-view.ts";
import { testedMark } from "./tested-mark.server.ts";

/** Days. */
const WEEK = 7;

/** Loads the data of Home. The service's responses are required; Shopify's may be missing. */
export async function homeViewOf(merchant: Merchant, clock: () => number): Promise<HomeView> {
  const { parley, graphql, exports, connectStorefront } = merchant;
  const now = clock();
  const asked = fromService(parley.site.get());
  const [
    site,
    isTested,
    isConnected,
    { timezone, data: usage },
    { data: sessions },
    waiting,
    unanswered,
    requests,
  ] = await Promise.all([
    asked,
    asked.then((site) => ifAnswered(testedMark(graphql).isSet(site), false)),
    connectStorefront(),
    fromService(parley.usage.get(boundsOf(WEEK, now))),
    fromService(parley.sessions.list({ per_page: 1 })),
    fromService(parley.sessions.list({ per_page: 1, handling: "waiting" })),
    fromService(parley.insights.questions(MOST_ASKED)),
    exports.list(),
  ]);
  const week = lastDays(WEEK, now, timezone);
  return {
    isConnected,
    steps: { workflow: hasAnswerSource(site), test: hasAnswerSource(site) && isTested },
    lastConversation: sessions[0]?.created_at ?? null,
    waiting: waiting.pagination.total,
    usage: usage.filter(({ date }) => week.includes(date)),
    mostAsked: mostAskedIn(unanswered),
    requests,
    now,
  };
}
