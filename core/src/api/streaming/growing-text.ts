import { gatheredText } from "../../gathered-pieces.ts";

/**
 * The text of a reply for one reader. If the reader is slower than the writer, unread text is collected in one piece, and only
 * the latest status line is stored.
 */
export interface GrowingText {
  add(delta: string): void;
  /** Sets the status line that follows the text added so far. */
  setStatus(status: string): void;
  /** Call when nothing more will be added. Drops an unread status. */
  end(): void;
  /** Whether there is something to take. */
  readonly hasAny: boolean;
  readonly hasEnded: boolean;
  /** Resolves at the first piece or status, or at the end. */
  readonly begun: Promise<void>;
  /** Returns and removes the status if all text before it was taken. */
  takeStatus(): string | undefined;
  /** Returns and removes the next piece of the text, which may be empty. The piece ends before the next status. */
  take(): string;
  /**
   * Resolves with true when there is something to take or the text has ended, and with false after `milliseconds`. Pass the same
   * number in each call.
   */
  more(milliseconds: number): Promise<boolean>;
  /** Call when the reader is gone: drops everything from now on. */
  close(): void;
}

/** Maximum UTF-16 units per piece. Further text is buffered here, once, and not in the connection. */
const PIECE = 16_384;

export function growingText(): GrowingText {
  const begun = Promise.withResolvers<void>();
  const waiting = gatheredText();
  /** The latest status that was not taken yet, and the number of UTF-16 units before it. */
  const status = { text: undefined as string | undefined, behind: 0 };
  let closed = false;
  let wake: ((hasMore: boolean) => void) | undefined;
  /** One timer for all waits, so that waiting for a token does not create a timer per token. */
  let timer: NodeJS.Timeout | undefined;

  function awaken(hasMore: boolean): void {
    wake?.(hasMore);
    wake = undefined;
  }

  function changed(): void {
    begun.resolve();
    awaken(true);
  }

  function append(text: string): void {
    waiting.add(text);
    update();
  }

  function storeStatus(text: string | undefined): void {
    Object.assign(status, { text, behind: waiting.length });
    update();
  }

  function update(): void {
    growing.hasAny = waiting.length > 0 || status.text !== undefined;
  }

  // Fields and not accessors, for the reason in live-replies.ts.
  const growing = {
    hasAny: false,
    hasEnded: false,
    begun: begun.promise,
    add(delta: string) {
      if (closed) return;
      append(delta);
      changed();
    },
    setStatus(text: string) {
      if (closed) return;
      storeStatus(text);
      changed();
    },
    end() {
      growing.hasEnded = true;
      storeStatus(undefined);
      clearTimeout(timer);
      changed();
    },
    takeStatus() {
      const { text } = status;
      if (text === undefined || status.behind > 0) return undefined;
      storeStatus(undefined);
      return text;
    },
    take() {
      const text = waiting.take();
      const before = status.text === undefined ? text.length : status.behind;
      const end = before > PIECE ? cutBefore(text, PIECE) : before;
      status.behind -= end;
      append(text.slice(end));
      return text.slice(0, end);
    },
    more(milliseconds: number) {
      if (growing.hasAny || growing.hasEnded) return Promise.resolve(true);
      timer = timer?.refresh() ?? setTimeout(awaken, milliseconds, false);
      return new Promise<boolean>((resolve) => {
        wake = resolve;
      });
    },
    close() {
      closed = true;
      clearTimeout(timer);
      waiting.take();
      storeStatus(undefined);
    },
  };
  return growing;
}

/** Returns `end`, or one less if `end` would split a surrogate pair. */
function cutBefore(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
