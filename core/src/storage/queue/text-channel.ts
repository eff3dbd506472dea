import type { Call, Channel, GroupResult } from "./channel.ts";

/** A channel to another thread or process. Calls and values cross as JSON: copied the structured way they cost ten times as much. */
export interface TextChannel {
  /** Takes each call as JSON. Resolves and rejects as `Channel.run`. */
  run(calls: string[]): Promise<TextResult>;
  close(): Promise<void>;
}

/** One that may come to an end by itself (out of memory, say). Then every call rejects with the reason. */
export interface RemoteChannel extends TextChannel {
  readonly hasEnded: boolean;
}

/** `GroupResult`, as it crosses. */
export interface TextResult {
  /** Each call's value as JSON; null where it is undefined. */
  values: (string | null)[];
  failures: { index: number; error: ErrorText }[];
}

/** An error with its driver's own fields, of which a plain copy keeps none. */
interface ErrorText {
  message: string;
  stack?: string;
  fields: object;
}

/** The near end: what callers see of a `TextChannel`. */
export function channelOver(texts: TextChannel): Channel {
  return {
    async run(calls) {
      const { values, failures } = await texts.run(calls.map((call) => JSON.stringify(call)));
      return {
        values: values.map((value) => (value === null ? undefined : JSON.parse(value))),
        failures: failures.map(({ index, error }) => ({ index, error: errorOf(error) })),
      };
    },
    close: texts.close,
  };
}

/** The far end: what was said there. JSON has null where an argument was undefined; the port takes no null. */
export function callOf(text: string): Call {
  const call: Call = JSON.parse(text);
  for (let index = 1; index < call.length; index++) call[index] ??= undefined;
  return call;
}

/** The far end: what is said back. */
export function resultText({ values, failures }: GroupResult): TextResult {
  const failed = failures.map(({ index, error }) => ({ index, error: errorText(error) }));
  return {
    values: values.map((value, index) => {
      try {
        return JSON.stringify(value) ?? null;
      } catch (error) {
        // More than a string can hold: the call that asked for so much fails, and nobody else's.
        failed.push({ index, error: errorText(error) });
        return null;
      }
    }),
    failures: failed,
  };
}

export function errorText(error: unknown): ErrorText {
  const { message, stack } = error as Error;
  return { message, ...(stack !== undefined && { stack }), fields: { ...(error as object) } };
}

export function errorOf({ message, stack, fields }: ErrorText): Error {
  return Object.assign(new Error(message), stack !== undefined && { stack }, fields);
}
