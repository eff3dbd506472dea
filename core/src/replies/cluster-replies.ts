import { LRUCache } from "lru-cache";
import type { Signals } from "../cluster/signals.ts";
import { type LiveReplies, liveReplies, type ReplyWatch } from "./live-replies.ts";

/**
 * Maximum number of sessions that are known to be watched by other services. Further watchers notice changes at their next read
 * of storage.
 */
const WATCHED_ELSEWHERE = 10_000;

/** All replies that are being written by any service on the same storage. */
export interface ClusterReplies extends Pick<LiveReplies, "begin" | "answered" | "deleted" | "handOn"> {
  /**
   * Aborts the replies that were requested before this epoch, because the session changed hands. Later replies continue, even if
   * other services receive the signal late.
   */
  superseded(sessionKey: number, epoch: number): void;
  /** Aborts every reply of the session. Resolves with their number, including those of the services that answered. */
  stop(sessionKey: number): Promise<number>;
  /** Watches the changes to the session's replies for this many milliseconds. No change after the promise resolves is missed. */
  watch(sessionKey: number, milliseconds: number): Promise<ReplyWatch>;
}

/**
 * Passes what happens to replies to all services on the same storage. The end of a reply is only signalled if another service
 * watches the session: a watcher asks all other services to report on its session for a while, and reads storage after they have
 * answered, so that it misses no change.
 */
export function clusterReplies(signals: Signals): ClusterReplies {
  const elsewhere = new LRUCache<number, true>({ max: WATCHED_ELSEWHERE });
  // Signals only replies that end in this process. If services passed on the signals of others, two watchers of one session would
  // send them to each other forever.
  const here = liveReplies((sessionKey) => {
    if (elsewhere.has(sessionKey)) signals.publish("changed", sessionKey);
  });

  signals.on("stop", (sessionKey = 0) => here.stop(sessionKey));
  signals.on("answered", (sessionKey = 0, questionKey = 0) => here.answered(sessionKey, questionKey));
  signals.on("deleted", (sessionKey = 0) => here.deleted(sessionKey));
  signals.on("superseded", (sessionKey = 0, epoch = 0) => here.superseded(sessionKey, epoch));
  signals.on("changed", (sessionKey = 0) => here.changed(sessionKey));
  signals.on("watch", (sessionKey = 0, ttl = 0) => {
    if (ttl > 0) elsewhere.set(sessionKey, true, { ttl });
  });

  return {
    begin: here.begin,
    handOn: here.handOn,
    async stop(sessionKey) {
      return here.stop(sessionKey) + (await signals.ask("stop", sessionKey));
    },
    answered(sessionKey, questionKey) {
      here.answered(sessionKey, questionKey);
      signals.publish("answered", sessionKey, questionKey);
    },
    deleted(sessionKey) {
      here.deleted(sessionKey);
      signals.publish("deleted", sessionKey);
    },
    superseded(sessionKey, epoch) {
      here.superseded(sessionKey, epoch);
      signals.publish("superseded", sessionKey, epoch);
    },
    async watch(sessionKey, milliseconds) {
      const watch = here.watch(sessionKey);
      await signals.ask("watch", sessionKey, milliseconds);
      return watch;
    },
  };
}
