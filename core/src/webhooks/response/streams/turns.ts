import { type GatheredText, gatheredText } from "../../../gathered-text.ts";
import type { ReplyOrigin } from "../reply-origin.ts";
import type { Cut } from "./cuts.ts";
import { type SpokenText, spokenText } from "./spoken-text.ts";

/** Several speakers' words as one growing text, a paragraph a turn. */
export interface Turns {
  /** Begins a turn of the speaker's, unless one is open. */
  say(speaker: string, text: string): void;
  finish(speaker: string): void;
  finishAll(): void;
  /** What has become certain since the last call. */
  heard(): string;
  /** Whether anything is certain, heard or not. */
  hasSaid(): boolean;
  /** Whether there were as many turns as there may be. */
  isFull(): boolean;
  /** The parts of the heard text that turned out to be thoughts. */
  cuts(): Cut[];
  /** What the turns that are finished say about their making. */
  origin(): ReplyOrigin;
}

interface Turn {
  spoken: SpokenText;
  /** UTF-16 units of its text that turned out to be a thought. */
  voided: number;
  unheard: GatheredText;
  /** Where it begins in the whole text, and its gap before it; and how much of it was heard. */
  start: number;
  gap: number;
  heard: number;
  /** The part of what was heard that turned out to be a thought. */
  cut: number;
  isFinished: boolean;
}

/** Who may have a turn at once: each holds some 800 bytes. Of one too many, whoever began first has had theirs. */
const SPEAKERS = 64;
/** Turns in one reply. Each takes some 40 µs. */
const MOST_TURNS = 2_000;

/**
 * Whoever began first is heard live, and the others' words wait until that turn is finished: what was heard is never
 * taken back. Each turn is read as a separate text, because it may be JSON or begin with a thought.
 */
export function turns(open: () => SpokenText = spokenText): Turns {
  /** In the order in which they began. */
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
      ...{ spoken: open(), voided: 0, unheard: gatheredText(), isFinished: false },
      ...{ start: 0, gap: 0, heard: 0, cut: 0 },
    };
    waiting.add(turn);
    speaking.set(speaker, turn);
    return turn;
  }

  function add(turn: Turn, said: string): void {
    const { voided } = turn.spoken;
    if (voided !== turn.voided) {
      turn.voided = voided;
      turn.unheard.take();
      turn.cut = turn.heard;
      if (turn.heard > 0) cutTurns.add(turn);
    }
    turn.unheard.add(said);
  }

  function finish(speaker: string): void {
    const turn = speaking.get(speaker);
    if (turn === undefined) return;
    speaking.delete(speaker);
    const { rest, origin: made } = turn.spoken.end();
    add(turn, rest);
    turn.isFinished = true;
    origin = { ...origin, ...made };
  }

  function hear(turn: Turn): string {
    if (turn.unheard.length === 0) return "";
    if (turn.heard === 0) {
      turn.start = length;
      turn.gap = length > 0 ? 2 : 0;
    }
    const gap = turn.heard === 0 ? "\n\n".slice(0, turn.gap) : "";
    const text = turn.unheard.take();
    turn.heard += text.length;
    length += gap.length + text.length;
    return gap + text;
  }

  return {
    say(speaker, text) {
      const turn = speaking.get(speaker) ?? begin(speaker);
      add(turn, turn.spoken.read(text));
    },
    finish,
    finishAll() {
      for (const speaker of speaking.keys()) finish(speaker);
    },
    heard() {
      let text = "";
      for (const turn of waiting) {
        text += hear(turn);
        if (!turn.isFinished) break;
        waiting.delete(turn);
      }
      return text;
    },
    hasSaid: () => length > 0 || [...waiting].some(({ unheard }) => unheard.length > 0),
    isFull: () => count >= MOST_TURNS,
    cuts: () =>
      Array.from(cutTurns, ({ start, gap, heard, cut }) => ({
        // With its gap, if nothing else was said in it.
        from: cut === heard ? start : start + gap,
        to: start + gap + cut,
      })),
    origin: () => origin,
  };
}
