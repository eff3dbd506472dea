import { LRUCache } from "lru-cache";
import type { Signals } from "../cluster/signals.ts";
import { type LiveReplies, liveReplies, type ReplyWatch } from "./live-replies.ts";

/** Sessions that others are known to watch. Of one too many, they hear when they next look into storage. */
const WATCHED_ELSEWHERE = 10_000;

/** All replies that are being written, by this process or by another service on the same storage. */
export interface ClusterReplies extends Pick<LiveReplies, "begin" | "answered" | "deleted" | "handOn"> {
  /**
   * Somebody else handles the session since this epoch: what was asked for before is broken off. What was asked for since is
   * left alone, however late the others hear of it.
   */
  superseded(sessionKey: number, epoch: number): void;
  /** Breaks off every reply of the session; says how many, as far as the others can be heard. */
  stop(sessionKey: number): Promise<number>;
  /** Hears of whatever changes about the session's replies from when it resolves, for so many milliseconds. */
  watch(sessionKey: number, milliseconds: number): Promise<ReplyWatch>;
}

/**
 * Whoever watches asks all others to tell of this session for a while: so nothing need be told of the many replies that
 * nobody elsewhere waits for. Their answers are waited for, and storage is read after that: nothing falls between.
 */
export function clusterReplies(signals: Signals): ClusterReplies {
  const elsewhere = new LRUCache<number, true>({ max: WATCHED_ELSEWHERE });
  // What is heard from others is not told again: two who watch the same session would never stop.
  const here = liveReplies((sessionKey) => {
    if (elsewhere.has(sessionKey)) signals.tell("changed", sessionKey);
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
      signals.tell("answered", sessionKey, questionKey);
    },
    deleted(sessionKey) {
      here.deleted(sessionKey);
      signals.tell("deleted", sessionKey);
    },
    superseded(sessionKey, epoch) {
      here.superseded(sessionKey, epoch);
      signals.tell("superseded", sessionKey, epoch);
    },
    async watch(sessionKey, milliseconds) {
      const watch = here.watch(sessionKey);
      await signals.ask("watch", sessionKey, milliseconds);
      return watch;
    },
  };
}
