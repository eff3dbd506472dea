import type { Failure } from "../failures.ts";
import { polling } from "../polling.ts";
import type { Agent } from "../sessions/handling.ts";
import type { Problem } from "../sites/problems/problem-text.ts";
import type { SiteCache } from "../sites/site-cache.ts";
import type { OutboxStorage, TakenEvent } from "../storage/port/outbox-storage.ts";
import type { WebhookDelivery } from "../webhooks/delivery/delivery.ts";
import { connectionProblem } from "../webhooks/problems/connection-problem.ts";
import { statusProblem } from "../webhooks/problems/status-problem.ts";
import { liveSecrets, signRequest } from "../webhooks/request/sign-request.ts";

/** Milliseconds between two polls for due events. */
const POLL = 1_000;
/** Maximum number of concurrent deliveries per site, and per process. */
const AT_ONCE = { perSite: 8, total: 64 };
/**
 * Timeout of a receiver, and lease with which one process reserves an event, in milliseconds. If that process crashes, another one
 * sends the event after the lease.
 */
const LONGEST = 10_000;
const LEASE = 60_000;
/** Milliseconds before each retry. After the last retry, the event has failed. */
export const RETRIES = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000];

/** Delivers events from the outbox to the sites' `events_url`. Every replica polls; storage gives each event to only one replica. */
export function eventSender(deps: {
  storage: OutboxStorage;
  cachedSites: Pick<SiteCache, "byId">;
  delivery: WebhookDelivery;
  /** A URL that serves the file for a day. */
  fileAddress(id: string): string;
  clock: () => number;
}): { close(): Promise<void> } {
  const { storage, cachedSites, delivery, clock } = deps;
  const bySite = new Map<string, number>();
  const underWay = new Set<Promise<void>>();

  async function takeDue(): Promise<void> {
    const now = clock();
    if (!(await storage.hasDueEvents(now))) return;
    const exceptSites = [...bySite].filter(([, count]) => count >= AT_ONCE.perSite).map(([site]) => site);
    const limit = AT_ONCE.total - underWay.size;
    if (limit <= 0) return;
    for (const event of await storage.takeEvents({ now, leaseUntil: now + LEASE, limit, exceptSites })) {
      bySite.set(event.siteId, (bySite.get(event.siteId) ?? 0) + 1);
      const delivered = deliver(event).finally(() => {
        const left = (bySite.get(event.siteId) ?? 1) - 1;
        if (left === 0) bySite.delete(event.siteId);
        else bySite.set(event.siteId, left);
        underWay.delete(delivered);
        // Polls again, because the conversation's next event may be due now.
        void poll();
      });
      underWay.add(delivered);
    }
  }

  async function deliver(event: TakenEvent): Promise<void> {
    const problem = await tried(event);
    const { key, leaseUntil, attempts } = event;
    const at = clock();
    const pause = RETRIES[attempts];
    const settled = { key, leaseUntil, at };
    // If the result cannot be stored, the event is sent again after its lease: each event is delivered at least once.
    if (problem === undefined)
      await storage.settleEvent({ ...settled, state: "delivered" }).catch(() => false);
    else if (pause === undefined)
      await storage.settleEvent({ ...settled, state: "failed", problem }).catch(() => false);
    else {
      const again = { ...settled, state: "pending" as const, nextAt: at + pause, problem };
      await storage.settleEvent(again).catch(() => false);
    }
  }

  /** Tries to deliver the event. Resolves with the reason if it was not delivered. */
  async function tried(event: TakenEvent): Promise<Problem | undefined> {
    const now = clock();
    let url: unknown;
    try {
      const site = await cachedSites.byId(event.siteId);
      url = site?.settings.events_url;
      if (site === undefined || typeof url !== "string") return { code: "not_configured" };
      const signing = {
        sessionId: event.sessionId,
        userVerified: false,
        customHeaders: {},
        timestamp: false,
        standardWebhooks: { id: event.id, secrets: liveSecrets(site, now) },
      };
      // A separate circuit breaker: a failing event receiver must not block the workflow.
      const call = { siteId: `${site.id}:events`, url, timeout: LONGEST };
      const { status, body } = await delivery.deliver({
        ...call,
        ...signRequest(eventBody(event, deps.fileAddress), signing, now),
      });
      if (status >= 200 && status <= 299) return undefined;
      return statusProblem({ url, status, text: body.toString("utf8"), message: undefined });
    } catch (error) {
      const address = typeof url === "string" ? url : "";
      const call = { url: address, timeout: LONGEST / 1_000, hasBegun: false };
      const host = URL.parse(address)?.host ?? "";
      return (
        connectionProblem({ ...call, failure: error as Failure }) ?? { code: "unreachable", params: { host } }
      );
    }
  }

  const { poll, close } = polling(takeDue, POLL);
  return {
    async close() {
      await close();
      await Promise.all(underWay);
    },
  };
}

/** The body that the owner's systems receive: `{ type, timestamp, data }` (https://www.standardwebhooks.com). */
interface EventBody {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Builds the body of an event. `fileAddress` returns a URL that serves a file for a day. */
function eventBody(
  { type, at, sessionId, data, message, contact }: TakenEvent,
  fileAddress: (id: string) => string,
): EventBody {
  const { agent, ...facts } = data as Record<string, unknown> & { agent?: Agent };
  return {
    type,
    timestamp: new Date(at).toISOString(),
    data: {
      session_id: sessionId,
      ...facts,
      ...(agent && { agent: agentOf(agent) }),
      ...(message && {
        message: {
          id: message.id,
          role: message.role,
          content: message.content,
          timestamp: new Date(message.at).toISOString(),
          ...(message.agent && { agent: agentOf(message.agent) }),
          ...(message.extras?.quickReplies && { quick_replies: message.extras.quickReplies }),
          ...(message.extras?.cards && { cards: message.extras.cards }),
          ...(message.extras?.ask && { ask: message.extras.ask }),
          ...(message.files && {
            files: message.files.map((file) => ({ ...file, url: fileAddress(file.id) })),
          }),
        },
      }),
      ...(contact && {
        email: contact.email,
        ...(contact.name && { name: contact.name }),
        ...(contact.message && { message: contact.message }),
      }),
    },
  };
}

function agentOf({ id, name, avatarUrl }: Agent) {
  return { id, name, ...(avatarUrl && { avatar_url: avatarUrl }) };
}
