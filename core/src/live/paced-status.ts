import { plainName } from "../sessions/plain-name.ts";

/** Maximum number of code points of a line. */
const LONGEST = 100;
/** Maximum UTF-16 units of a text that are read. */
const READ = 1_000;
/** Milliseconds between two lines. */
const PACE = 500;

/** The status lines of one reply. */
export interface PacedStatus {
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
