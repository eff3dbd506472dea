import { type GatheredText, gatheredText } from "../../../gathered-pieces.ts";
import type { ReplyOrigin } from "../reply-origin.ts";
import type { Cut } from "./stream-format.ts";
import { type StreamedText, streamedText } from "./streamed-text.ts";

/** Joins the texts of several speakers as one growing text, a paragraph per turn. */
export interface Turns {
  /** Begins a turn of the speaker, unless one is open. */
  say(speaker: string, text: string): void;
  finish(speaker: string): void;
  finishAll(): void;
  /** The text that has become certain since the last call. */
  heard(): string;
  /** Whether any text is certain. It may have been returned already. */
  hasSaid(): boolean;
  /** Whether the maximum of turns is reached. */
  isFull(): boolean;
  /** The parts of the returned text that were later recognised as thoughts. */
  cuts(): Cut[];
  /** Metadata of the finished turns. */
  origin(): ReplyOrigin;
}

interface Turn {
  reply: StreamedText;
  /** Number of UTF-16 units of its text that were later recognised as a thought. */
  voided: number;
  pending: GatheredText;
  /** Start of the turn in the whole text, length of the gap before it, and number of units already returned. */
  start: number;
  gap: number;
  heard: number;
  /** Number of returned units that were later recognised as a thought. */
  cut: number;
  isFinished: boolean;
}

/** Maximum number of concurrent turns. Each needs some 800 bytes. A further turn ends the oldest one. */
const SPEAKERS = 64;
/** Maximum number of turns in one reply. Each takes some 40 µs. */
const MOST_TURNS = 2_000;

/**
 * The turn that began first is streamed, and the others wait until it is finished, because returned text cannot be moved. Each
 * turn is read as a separate text, because it may be JSON or begin with a thought.
 */
export function turns(open: () => StreamedText = streamedText): Turns {
  /** The turns whose text was not returned completely, in the order in which they began. */
  const waiting = new Set<Turn>();
  const speaking = new Map<string, Turn>();
  const cutTurns = new Set<Turn>();
  let origin: ReplyOrigin = {};
  let length = 0;
  let count = 0;

  function begin(speaker: string): Turn {
    count++;
    const [first] = speaking.keys();
    if (first !== undefined && speaking.size === SPEAKERS) finish(first);
    const turn = {
      reply: open(),
      voided: 0,
      pending: gatheredText(),
      isFinished: false,
      start: 0,
      gap: 0,
      heard: 0,
      cut: 0,
    };
    waiting.add(turn);
    speaking.set(speaker, turn);
    return turn;
  }

  function add(turn: Turn, said: string): void {
    const { voided } = turn.reply;
    if (voided !== turn.voided) {
      turn.voided = voided;
      turn.pending.take();
      turn.cut = turn.heard;
      if (turn.heard > 0) cutTurns.add(turn);
    }
    turn.pending.add(said);
  }

  function finish(speaker: string): void {
    const turn = speaking.get(speaker);
    if (turn === undefined) return;
    speaking.delete(speaker);
    const { rest, origin: made } = turn.reply.end();
    add(turn, rest);
    turn.isFinished = true;
    origin = { ...origin, ...made };
  }

  function takeFrom(turn: Turn): string {
    if (turn.pending.length === 0) return "";
    if (turn.heard === 0) {
      turn.start = length;
      turn.gap = length > 0 ? 2 : 0;
    }
    const gap = turn.heard === 0 ? "\n\n".slice(0, turn.gap) : "";
    const text = turn.pending.take();
    turn.heard += text.length;
    length += gap.length + text.length;
    return gap + text;
  }

  return {
    say(speaker, text) {
      const turn = speaking.get(speaker) ?? begin(speaker);
      add(turn, turn.reply.read(text));
    },
    finish,
    finishAll() {
      for (const speaker of speaking.keys()) finish(speaker);
    },
    heard() {
      let text = "";
      for (const turn of waiting) {
        text += takeFrom(turn);
        if (!turn.isFinished) break;
        waiting.delete(turn);
      }
      return text;
    },
    hasSaid: () => length > 0 || [...waiting].some(({ pending }) => pending.length > 0),
    isFull: () => count >= MOST_TURNS,
    cuts: () =>
      Array.from(cutTurns, ({ start, gap, heard, cut }) => ({
        // The gap is part of the cut if nothing else of the turn was returned.
        from: cut === heard ? start : start + gap,
        to: start + gap + cut,
      })),
    origin: () => origin,
  };
}
