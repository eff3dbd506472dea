import { gatheredText } from "../../gathered-text.ts";

/**
 * The text of a reply on its way to one reader, who may be slower than the writer: what waits is kept together as one piece, and
 * of its status lines the latest.
 */
export interface GrowingText {
  add(delta: string): void;
  /** What the reply is doing, since the text that was added before. */
  tell(status: string): void;
  /** Nothing will be added any more. A status that waits is dropped. */
  end(): void;
  /** Whether there is something to take. */
  readonly hasAny: boolean;
  readonly hasEnded: boolean;
  /** Resolves at the first piece, or at the end. */
  readonly begun: Promise<void>;
  /** The status, once the text before it was taken. */
  takeStatus(): string | undefined;
  /** The next piece of what came since the last call, perhaps nothing; what comes before a status ends there. */
  take(): string;
  /**
   * Resolves with true when there is something to take or the end has come, with false after so many milliseconds: as many
   * each time.
   */
  more(milliseconds: number): Promise<boolean>;
  /** Nobody reads any more: nothing is kept from now on. */
  close(): void;
}

/** UTF-16 units that leave together: what a reader has not taken yet waits here, once, and not in the connection. */
const PIECE = 16_384;

export function growingText(): GrowingText {
  const begun = Promise.withResolvers<void>();
  const waiting = gatheredText();
  /** The latest that was not taken, and the UTF-16 units that wait before it. */
  const status = { text: undefined as string | undefined, behind: 0 };
  let closed = false;
  let wake: ((hasMore: boolean) => void) | undefined;
  /** One for all waits: none is made and thrown away for each token. */
  let timer: NodeJS.Timeout | undefined;

  function awaken(hasMore: boolean): void {
    wake?.(hasMore);
    wake = undefined;
  }

  function changed(): void {
    begun.resolve();
    awaken(true);
  }

  function keep(text: string): void {
    waiting.add(text);
    look();
  }

  function keepStatus(text: string | undefined): void {
    Object.assign(status, { text, behind: waiting.length });
    look();
  }

  function look(): void {
    growing.hasAny = waiting.length > 0 || status.text !== undefined;
  }

  // With fields and not accessors, for the reason that live-replies.ts gives.
  const growing = {
    hasAny: false,
    hasEnded: false,
    begun: begun.promise,
    add(delta: string) {
      if (closed) return;
      keep(delta);
      changed();
    },
    tell(text: string) {
      if (closed) return;
      keepStatus(text);
      changed();
    },
    end() {
      growing.hasEnded = true;
      keepStatus(undefined);
      clearTimeout(timer);
      changed();
    },
    takeStatus() {
      const { text } = status;
      if (text === undefined || status.behind > 0) return undefined;
      keepStatus(undefined);
      return text;
    },
    take() {
      const text = waiting.take();
      const before = status.text === undefined ? text.length : status.behind;
      const end = before > PIECE ? cutBefore(text, PIECE) : before;
      status.behind -= end;
      keep(text.slice(end));
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
      keepStatus(undefined);
    },
  };
  return growing;
}

/** Not in the middle of a surrogate pair. */
function cutBefore(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
