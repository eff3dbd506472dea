import { LRUCache } from "lru-cache";
import type { Signals } from "../cluster/signals.ts";
import type { ReplyListener } from "../live/publish-deltas.ts";
import type { ReplyProgress } from "./sources/reply-source.ts";

/** A reply that is being written by this process. */
export interface LiveReply extends ReplyProgress {
  /** Whether the visitor stopped the reply. */
  readonly stopped: boolean;
  /** Whether any text was sent to the listener. */
  readonly hasSpoken: boolean;
  /** Whether the service is shutting down, so that the next process receives a late reply. */
  readonly handedOver: boolean;
  /** Resolves with true once the reply is no longer wanted here, with false after `milliseconds`. */
  brokenOff(milliseconds: number): Promise<boolean>;
  /** Call once, when nothing more will arrive. */
  end(): void;
}

/** All replies that this process is writing, found by session, so that they can be stopped or awaited. */
interface LiveReplies {
  /** `epoch`: the session's epoch when the reply was requested; 0 by default. */
  begin(
    sessionKey: number,
    questionKey: number,
    listener: ReplyListener | undefined,
    epoch?: number,
  ): LiveReply;
  /** Stops every reply of the session and returns their number. Their text so far is stored. */
  stop(sessionKey: number): number;
  /** Aborts the writing of a reply to this message, because another reply was stored. */
  answered(sessionKey: number, questionKey: number): void;
  /** Aborts the session's replies, because the session was deleted. */
  deleted(sessionKey: number): void;
  /** Aborts the replies requested before this epoch, because the session changed hands. */
  superseded(sessionKey: number, epoch: number): void;
  /** Call when the service shuts down: ends the wait for late replies. */
  handOn(): void;
  /** Wakes the session's watchers, because its replies changed in another process. */
  changed(sessionKey: number): void;
  /** Watches all changes to the session's replies from now on. */
  watch(sessionKey: number): ReplyWatch;
  /** Number of sessions in memory: those with a reply being written, and those that are watched. */
  readonly size: number;
}

export interface ReplyWatch {
  /** Resolves when something has changed since the last call, and after `milliseconds` at the latest. */
  changed(milliseconds: number): Promise<void>;
  /** Resolves `changed`, although nothing has changed. */
  wake(): void;
  /** Call once. */
  end(): void;
}

/** Calls `whenEnded` at the end of every reply that was begun here. */
export function liveReplies(whenEnded: (sessionKey: number) => void = () => undefined): LiveReplies {
  const bySession = new Map<number, Map<number, WritableReply>>();
  const watches = new Map<number, Set<Alarm>>();
  let isLeaving = false;

  function changed(sessionKey: number): void {
    for (const alarm of watches.get(sessionKey) ?? []) alarm.ring();
  }

  return {
    begin(sessionKey, questionKey, listener, epoch = 0) {
      const replies = bySession.get(sessionKey) ?? new Map<number, WritableReply>();
      bySession.set(sessionKey, replies);
      const reply = writableReply(epoch, listener, () => {
        if (replies.get(questionKey) === reply) replies.delete(questionKey);
        if (replies.size === 0 && bySession.get(sessionKey) === replies) bySession.delete(sessionKey);
        changed(sessionKey);
        whenEnded(sessionKey);
      });
      replies.set(questionKey, reply);
      if (isLeaving) reply.handOn();
      return reply;
    },
    stop(sessionKey) {
      const replies = [...(bySession.get(sessionKey)?.values() ?? [])];
      return replies.filter((reply) => reply.breakOff({ stopped: true })).length;
    },
    answered(sessionKey, questionKey) {
      bySession.get(sessionKey)?.get(questionKey)?.breakOff({ stopped: false });
      changed(sessionKey);
    },
    deleted(sessionKey) {
      for (const reply of bySession.get(sessionKey)?.values() ?? []) reply.breakOff({ stopped: false });
      changed(sessionKey);
    },
    superseded(sessionKey, epoch) {
      for (const reply of bySession.get(sessionKey)?.values() ?? [])
        if (reply.epoch < epoch) reply.breakOff({ stopped: false });
      changed(sessionKey);
    },
    handOn() {
      isLeaving = true;
      for (const replies of bySession.values()) for (const reply of replies.values()) reply.handOn();
    },
    changed,
    watch(sessionKey) {
      const watching = watches.get(sessionKey) ?? new Set();
      const alarm = newAlarm();
      watches.set(sessionKey, watching.add(alarm));
      return {
        async changed(milliseconds) {
          await alarm.rung(milliseconds);
          alarm.silence();
        },
        wake: alarm.ring,
        end() {
          watching.delete(alarm);
          if (watching.size === 0 && watches.get(sessionKey) === watching) watches.delete(sessionKey);
        },
      };
    },
    get size() {
      return bySession.size + watches.size;
    },
  };
}

interface WritableReply extends LiveReply {
  readonly epoch: number;
  /** False if the reply was already aborted. */
  breakOff(how: { stopped: boolean }): boolean;
  handOn(): void;
}

/**
 * Creates a reply in progress. Its states are fields, because accessors that are created with each object give it a separate
 * hidden class. That class keeps everything that the object refers to in memory until the next full garbage collection, which
 * cost a tenth of a message's time.
 */
function writableReply(epoch: number, listener: ReplyListener | undefined, ended: () => void): WritableReply {
  let abort: (() => void) | undefined;
  let alarm: Alarm | undefined;
  const reply = {
    epoch,
    stopped: false,
    isWanted: true,
    hasSpoken: false,
    handedOver: false,
    text(delta: string) {
      if (!reply.isWanted) return;
      reply.hasSpoken = true;
      listener?.text(delta);
    },
    status(text: string) {
      if (reply.isWanted) listener?.status(text);
    },
    onStop(way: () => void) {
      abort = way;
      if (!reply.isWanted) way();
    },
    brokenOff(milliseconds: number) {
      if (!reply.isWanted || reply.handedOver) return Promise.resolve(true);
      alarm ??= newAlarm();
      return alarm.rung(milliseconds);
    },
    breakOff(how: { stopped: boolean }) {
      if (!reply.isWanted) return false;
      reply.isWanted = false;
      reply.stopped = how.stopped;
      abort?.();
      alarm?.ring();
      return true;
    },
    handOn() {
      reply.handedOver = true;
      alarm?.ring();
    },
    end: ended,
  };
  return reply;
}

interface Alarm {
  ring(): void;
  silence(): void;
  /** Resolves with true when the alarm rings or has rung, and with false after `milliseconds`. Only one caller may wait. */
  rung(milliseconds: number): Promise<boolean>;
}

function newAlarm(): Alarm {
  let rings = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rings = true;
      wake?.();
    },
    silence() {
      rings = false;
    },
    rung(milliseconds) {
      if (rings) return Promise.resolve(true);
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds, false);
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
    },
  };
}

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
