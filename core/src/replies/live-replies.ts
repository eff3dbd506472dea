import type { ReplyListener } from "../live/publish-deltas.ts";
import type { ReplyProgress } from "./sources/reply-source.ts";

/** A reply that is being written by this process. */
export interface LiveReply extends ReplyProgress {
  /** Whether the visitor broke it off. */
  readonly stopped: boolean;
  /** Whether any of its text was passed on. */
  readonly hasSpoken: boolean;
  /** Whether the next process takes it, should it come by its address. */
  readonly handedOver: boolean;
  /** Resolves with true once it is wanted no more here, with false after `milliseconds`. */
  brokenOff(milliseconds: number): Promise<boolean>;
  /** To be called once, when nothing more will come. */
  end(): void;
}

/** All replies that are being written by this process: found by session, to be stopped or waited for. */
export interface LiveReplies {
  /** `epoch`: the session's, under which it was asked for; 0 by default. */
  begin(
    sessionKey: number,
    questionKey: number,
    listener: ReplyListener | undefined,
    epoch?: number,
  ): LiveReply;
  /** Breaks off every reply of the session; says how many. What came so far is kept. */
  stop(sessionKey: number): number;
  /** A reply to this message was stored by somebody else: its writing is broken off. */
  answered(sessionKey: number, questionKey: number): void;
  /** The session was deleted: what is being written for it is broken off. */
  deleted(sessionKey: number): void;
  /** Somebody else handles the session since this epoch: what was asked for before is broken off. */
  superseded(sessionKey: number, epoch: number): void;
  /** From now on nobody waits for a reply that may come by its address: the service is about to stop. */
  handOn(): void;
  /** Something about the session's replies changed in another process: watchers look again. */
  changed(sessionKey: number): void;
  /** Hears of whatever changes about the session's replies from now on. */
  watch(sessionKey: number): ReplyWatch;
  /** Sessions remembered: those with a reply being written, and those that are watched. */
  readonly size: number;
}

export interface ReplyWatch {
  /** Resolves when something has changed since the last call, and after `milliseconds` at the latest. */
  changed(milliseconds: number): Promise<void>;
  /** As if something had changed. */
  wake(): void;
  /** To be called once. */
  end(): void;
}

/** `whenEnded` hears of every reply that was begun here and has come to its end. */
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
  /** False if it was broken off before. */
  breakOff(how: { stopped: boolean }): boolean;
  handOn(): void;
}

/**
 * Its states are fields: accessors that are made with each object give it a hidden class of its own, which outlives it until
 * the next full collection, with all that it refers to. One a message cost a tenth of the whole way.
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
  /** Whether it rings, now or within so many milliseconds. One at a time may ask. */
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
