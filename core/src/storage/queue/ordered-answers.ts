import type { TextResult } from "./text-channel.ts";

/** The groups that another thread or process has been handed and has not answered. It answers them in their order. */
export interface OrderedAnswers {
  /** Settles with the answer to the group that is handed over now. */
  next(): Promise<TextResult>;
  /** The oldest of them is answered. */
  answer(result: TextResult): void;
  /** Nothing is answered any more: all of them reject, and all that come. */
  end(reason: unknown): void;
  readonly waiting: number;
  readonly hasEnded: boolean;
}

export function orderedAnswers(): OrderedAnswers {
  // Not a map: what was ever in one, its discarded tables hold on to for a while.
  const waiting: PromiseWithResolvers<TextResult>[] = [];
  let ended: { reason: unknown } | undefined;
  return {
    async next() {
      if (ended !== undefined) throw ended.reason;
      const group = Promise.withResolvers<TextResult>();
      waiting.push(group);
      return group.promise;
    },
    answer: (result) => waiting.shift()?.resolve(result),
    end(reason) {
      ended ??= { reason };
      for (const group of waiting.splice(0)) group.reject(ended.reason);
    },
    get waiting() {
      return waiting.length;
    },
    get hasEnded() {
      return ended !== undefined;
    },
  };
}
