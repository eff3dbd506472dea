import { type GatheredText, gatheredText } from "../../../gathered-text.ts";
import type { ReplyOrigin } from "../reply-origin.ts";
import { type AnswerStream, answerStream } from "./answer-stream.ts";
import { plainText } from "./plain-text.ts";

/** Several speakers' words as one growing text, a paragraph a turn. */
export interface Turns {
  /** Begins a turn of the speaker's, unless one is open. */
  say(speaker: string, text: string): void;
  finish(speaker: string): void;
  finishAll(): void;
  /** What has become certain since the last call. */
  heard(): string;
  /** What the turns that are finished say about their making. */
  origin(): ReplyOrigin;
}

interface Turn {
  answer: AnswerStream;
  unheard: GatheredText;
  isHeard: boolean;
  isFinished: boolean;
}

/** Who may have a turn at once: each holds some 800 bytes. Of one too many, whoever began first has had theirs. */
const SPEAKERS = 64;

/**
 * Whoever began first is heard live, and the others' words wait until that turn is finished: what was heard is never
 * taken back. What is said in a turn is read as an answer of its own, for it may be JSON.
 */
export function turns(): Turns {
  /** In the order in which they began. */
  const waiting = new Set<Turn>();
  const open = new Map<string, Turn>();
  let origin: ReplyOrigin = {};
  let anyHeard = false;

  function begin(speaker: string): Turn {
    const [first] = open.keys();
    if (first !== undefined && open.size === SPEAKERS) finish(first);
    const answer = answerStream([plainText], undefined);
    const turn = { answer, unheard: gatheredText(), isHeard: false, isFinished: false };
    waiting.add(turn);
    open.set(speaker, turn);
    return turn;
  }

  function finish(speaker: string): void {
    const turn = open.get(speaker);
    if (turn === undefined) return;
    open.delete(speaker);
    const { rest, reading } = turn.answer.end();
    turn.unheard.add(rest);
    turn.isFinished = true;
    if (reading.kind !== "reply") return;
    const { kind: _kind, text: _text, ...made } = reading;
    origin = { ...origin, ...made };
  }

  function hear(turn: Turn): string {
    if (turn.unheard.length === 0) return "";
    const gap = anyHeard && !turn.isHeard ? "\n\n" : "";
    const text = gap + turn.unheard.take();
    turn.isHeard = true;
    anyHeard = true;
    return text;
  }

  return {
    say(speaker, text) {
      const turn = open.get(speaker) ?? begin(speaker);
      turn.unheard.add(turn.answer.read(text));
    },
    finish,
    finishAll() {
      for (const speaker of open.keys()) finish(speaker);
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
    origin: () => origin,
  };
}
