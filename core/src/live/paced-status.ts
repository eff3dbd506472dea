import { plainName } from "../sessions/plain-name.ts";

/** Code points. */
const LONGEST = 100;
/** UTF-16 units that are read of a longer one. */
const READ = 1_000;
/** Milliseconds between two. */
const PACE = 500;

/** What one reply reports that it is doing. */
export interface PacedStatus {
  /** Any text. Nothing happens if none of it can be shown. */
  say(given: string): void;
  /** The reply has ended: what waits is dropped. */
  end(): void;
}

/**
 * Passes status lines on as plain text of one line, cut at 100 characters, at most two a second (design.md §21.3). The first
 * passes immediately; of those that come too soon, the latest passes as soon as it may.
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
