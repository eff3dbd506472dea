import { plainName } from "../sessions/plain-name.ts";
import type { LiveEvents } from "./live-events.ts";

/** Milliseconds for which text is buffered, because each event may be sent to several services. */
const GATHER = 50;
/** Maximum UTF-16 units per event, so that the event fits into a signal. */
const PIECE = 2_000;
/** Maximum number of events for a repeated text. A listener buffers twice as many. */
const MOST_PIECES = 32;

/** Receives a reply while it is written. */
export interface ReplyListener {
  text(delta: string): void;
  /** Receives a line about the source's current activity, which is never part of the text and not stored (contract §21.3). */
  status(text: string): void;
}

/** Sends the deltas and status lines of one reply to the listeners of its conversation. */
export interface PublishedDeltas extends ReplyListener {
  /**
   * Call before the reply is committed. Sends the buffered text, so that no delta follows the message, and drops a waiting
   * status.
   */
  flush(): void;
  /** Call when the reply has ended, for any reason. After that, nothing is sent. */
  cancel(): void;
}

/**
 * Shows listeners a reply while it is written, in addition to the caller who requested it. A new listener receives the text so
 * far, and the latest status unless text came after it. A reply that is no longer wanted (stopped, superseded or deleted) sends
 * nothing more.
 */
export function publishDeltas(
  events: Pick<LiveEvents, "hasListeners" | "pass" | "writing">,
  reply: { siteId: string; sessionId: string; replyTo: string; questionKey: number; isWanted: () => boolean },
  caller: ReplyListener | undefined,
): PublishedDeltas {
  const { siteId, sessionId, replyTo, questionKey: question, isWanted } = reply;
  let written = "";
  /** Number of UTF-16 units that were sent. */
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Undefined if text came after the status. */
  const latest: { status?: string | undefined } = {};
  const statuses = pacedStatus((text) => {
    if (!isWanted()) return;
    latest.status = text;
    caller?.status(text);
    flush();
    passStatus();
  });
  const ended = events.writing(siteId, sessionId, () => {
    pass(0, Math.max(PIECE, Math.ceil(written.length / MOST_PIECES)), true);
    passStatus(true);
  });

  function pass(from: number, piece: number, again?: true): void {
    clearTimeout(timer);
    timer = undefined;
    sent = written.length;
    if (!isWanted() || !events.hasListeners(siteId)) return;
    for (let at = from; at < written.length; at += piece) {
      const content = written.slice(at, at + piece);
      const data = { reply_to: replyTo, content };
      events.pass(siteId, sessionId, { event: "delta", data, question, at, ...(again && { again }) });
    }
  }

  function passStatus(again?: true): void {
    const { status: text } = latest;
    if (text === undefined || !isWanted() || !events.hasListeners(siteId)) return;
    events.pass(siteId, sessionId, { event: "status", data: { text }, question, ...(again && { again }) });
  }

  const flush = () => pass(sent, PIECE);
  return {
    text(delta) {
      caller?.text(delta);
      latest.status = undefined;
      written += delta;
      if (events.hasListeners(siteId)) timer ??= setTimeout(flush, GATHER).unref();
    },
    status: statuses.say,
    flush() {
      statuses.end();
      flush();
    },
    cancel() {
      ended();
      statuses.end();
      clearTimeout(timer);
    },
  };
}

/** Maximum number of code points of a line. */
const LONGEST = 100;
/** Maximum UTF-16 units of a text that are read. */
const READ = 1_000;
/** Milliseconds between two lines. */
const PACE = 500;

/** The status lines of one reply. */
interface PacedStatus {
  /** Accepts any text. Does nothing if no part of it can be shown. */
  say(given: string): void;
  /** Call when the reply has ended: drops the waiting line. */
  end(): void;
}

/**
 * Sends status lines as one line of plain text, cut at 100 characters, at most two per second (contract §21.3). The first line is
 * sent immediately. If others arrive too soon, only the latest is sent, as soon as the pace allows.
 */
export function pacedStatus(
  pass: (text: string) => void,
  elapsed: () => number = () => performance.now(),
): PacedStatus {
  let next = "";
  let passedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function passNext(): void {
    clearTimeout(timer);
    timer = undefined;
    passedAt = elapsed();
    pass(next);
  }

  return {
    say(given) {
      const text = statusLine(given);
      if (text === "") return;
      next = text;
      const wait = passedAt + PACE - elapsed();
      if (wait > 0) timer ??= setTimeout(passNext, wait).unref();
      else passNext();
    },
    end: () => clearTimeout(timer),
  };
}

function statusLine(given: string): string {
  const plain = plainName(given.slice(0, READ).replace(/[\ud800-\udbff]$/, ""));
  return [...plain].slice(0, LONGEST).join("").trimEnd();
}
