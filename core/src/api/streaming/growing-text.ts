import { gatheredText } from "../../gathered-text.ts";

/** The text of a reply on its way to one reader, who may be slower than the writer: what waits is kept together as one piece. */
export interface GrowingText {
  add(delta: string): void;
  /** Nothing will be added any more. */
  end(): void;
  /** Whether there is something to take. */
  readonly hasAny: boolean;
  readonly hasEnded: boolean;
  /** Resolves at the first piece, or at the end. */
  readonly begun: Promise<void>;
  /** The next piece of what came since the last call, perhaps nothing. */
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
    growing.hasAny = waiting.length > 0;
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
    end() {
      growing.hasEnded = true;
      clearTimeout(timer);
      changed();
    },
    take() {
      const text = waiting.take();
      const end = text.length > PIECE ? cutBefore(text, PIECE) : text.length;
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
      keep("");
    },
  };
  return growing;
}

/** Not in the middle of a surrogate pair. */
function cutBefore(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
