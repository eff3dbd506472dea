import type { Logger } from "pino";
import type { LiveEvents } from "../live/live-events.ts";
import { polling } from "../polling.ts";
import type { Session } from "../sessions/session.ts";
import type { Site } from "../sites/site.ts";
import type { SiteCache } from "../sites/site-cache.ts";
import type { EventStorage } from "../storage/port/event-storage.ts";
import type { HandlingChange, HandlingOutcome, HandlingStorage } from "../storage/port/handling-storage.ts";
import type { Failed, Handover } from "../storage/port.ts";
import type { HandoverWish } from "../webhooks/response/reply-origin.ts";
import type { ClusterReplies } from "./live-replies.ts";
import type { ReplyRequest } from "./sources/reply-source.ts";

/** Maximum number of sites for which an ignored handover is known to be logged. Above it, a site may be logged again. */
const REMEMBERED = 1_000;

/**
 * Handovers between a site's workflow and people (setting `handover`): which replies and failures cause a handover, whom a change
 * of `handling` notifies, and which data the workflow receives afterwards.
 */
export interface Handovers {
  /**
   * Changes who handles a conversation. Storage refuses a change with an older epoch, a change of another agent's conversation,
   * and a change that visitors may not make.
   */
  change(change: HandlingChange): Promise<HandlingOutcome>;
  /** Call after a reply or a failure was stored with a handover. Aborts older replies and notifies listeners. */
  changed(siteId: string, session: Session): void;
  /**
   * The handover that a reply asks for. Undefined without a wish, or if the site has handovers off; the latter is logged once per
   * site.
   */
  wished(site: Site, wish: HandoverWish | undefined, at: number): Handover | undefined;
  /** The handover that storage makes after `after_failures` failed messages in a row. Undefined if the site has no such handover. */
  afterFailures(site: Site, at: number): Failed["handover"];
  /** Counts and logs a reply that arrived after its conversation had changed hands. */
  dropped(siteId: string, sessionId: string): void;
  /**
   * The message's context. If others handled the conversation since the workflow's last reply, `handover` is added: when they
   * did, the note for the workflow, and the messages that were sent meanwhile.
   */
  contextFor(
    message: Pick<ReplyRequest, "site" | "context">,
    session: Session,
  ): Promise<Record<string, unknown>>;
}

export function handovers(deps: {
  storage: Pick<HandlingStorage, "changeHandling"> & Pick<EventStorage, "messagesBetween">;
  live: Pick<ClusterReplies, "superseded">;
  events: Pick<LiveEvents, "changed">;
  log: Logger;
  countDropped: () => void;
}): Handovers {
  const { storage, log } = deps;
  const ignored = new Set<string>();

  function changed(siteId: string, { id, key, epoch = 0 }: Session): void {
    deps.live.superseded(key, epoch);
    deps.events.changed(siteId, id);
  }

  return {
    async change(change) {
      const outcome = await storage.changeHandling(change);
      if (outcome.outcome === "changed") changed(change.siteId, outcome.session);
      return outcome;
    },
    changed,
    wished(site, wish, at) {
      if (wish === undefined) return undefined;
      const { handover } = site.settings;
      if (handover !== null)
        return { ...wish, reasonCode: "workflow_asked", dueAt: at + handover.timeout * 1_000 };
      if (!ignored.has(site.id)) {
        if (ignored.size >= REMEMBERED) ignored.clear();
        ignored.add(site.id);
        log.warn(
          { site: site.id },
          "the workflow hands a conversation over, but the site's setting handover is null: set it to let people take over",
        );
      }
      return undefined;
    },
    afterFailures({ settings: { handover } }, at) {
      if (handover === null || handover.after_failures === 0) return undefined;
      const dueAt = at + handover.timeout * 1_000;
      return {
        afterFailures: handover.after_failures,
        dueAt,
        reasonCode: "workflow_failed",
        reason: "The workflow did not answer.",
      };
    },
    dropped(siteId, sessionId) {
      deps.countDropped();
      log.info(
        { site: siteId, session: sessionId },
        "a reply was dropped, because the workflow no longer handles the conversation",
      );
    },
    async contextFor({ site, context }, { id, returned }) {
      if (returned === undefined) return context;
      const { from, to, note, after, through } = returned;
      const said = await storage.messagesBetween(site.id, id, after, through);
      return {
        ...context,
        handover: {
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          ...(note !== undefined && { note }),
          messages: said.map(({ role, content, at }) => ({
            role,
            content,
            timestamp: new Date(at).toISOString(),
          })),
        },
      };
    },
  };
}

/** Milliseconds between two checks for visitors whose wait timed out. */
const POLL = 2_000;
/** Maximum number of conversations per read. */
const AT_ONCE = 50;

/** Hands a conversation back to its workflow if no agent took over in time. Every replica checks; storage accepts only one change. */
export function handoverTimeouts(deps: {
  storage: Pick<HandlingStorage, "overdueHandovers">;
  handovers: Pick<Handovers, "change">;
  cachedSites: Pick<SiteCache, "byId">;
  clock: () => number;
}): { close(): Promise<void> } {
  const { storage, cachedSites, clock } = deps;

  async function returnOverdue(): Promise<void> {
    for (const { siteId, sessionId, epoch } of await storage.overdueHandovers(clock(), AT_ONCE)) {
      const site = await cachedSites.byId(siteId);
      const form = site?.settings.handover?.otherwise === "form";
      const change = { siteId, sessionId, by: "workflow" as const, at: clock(), ifEpoch: epoch };
      await deps.handovers.change({ ...change, timedOut: true, ...(form && { form }) });
    }
  }

  return polling(returnOverdue, POLL);
}
