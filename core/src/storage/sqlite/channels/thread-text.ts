import type { Call, GroupResult } from "../../channel.ts";

/**
 * `GroupResult` as sent between threads. Calls and values are sent as JSON, because structured cloning costs ten times as much.
 */
export interface TextResult {
  /** Each call's value as JSON; null for undefined. */
  values: (string | null)[];
  failures: { index: number; error: ErrorText }[];
}

/** An error with its driver's own fields, which structured cloning drops. */
export interface ErrorText {
  message: string;
  stack?: string;
  fields: object;
}

/** Reads a call from JSON. A null argument was undefined, because no method of the port accepts null as an argument. */
export function callOf(text: string): Call {
  const call: Call = JSON.parse(text);
  for (let index = 1; index < call.length; index++) call[index] ??= undefined;
  return call;
}

export function resultText({ values, failures }: GroupResult): TextResult {
  const failed = failures.map(({ index, error }) => ({ index, error: errorText(error) }));
  return {
    values: values.map((value, index) => {
      try {
        return JSON.stringify(value) ?? null;
      } catch (error) {
        // The result exceeds the maximum length of a string: only this call fails.
        failed.push({ index, error: errorText(error) });
        return null;
      }
    }),
    failures: failed,
  };
}

export function resultOf({ values, failures }: TextResult): GroupResult {
  return {
    values: values.map((value) => (value === null ? undefined : JSON.parse(value))),
    failures: failures.map(({ index, error }) => ({ index, error: errorOf(error) })),
  };
}

export function errorText(error: unknown): ErrorText {
  const { message, stack } = error as Error;
  return { message, ...(stack !== undefined && { stack }), fields: { ...(error as object) } };
}

export function errorOf({ message, stack, fields }: ErrorText): Error {
  return Object.assign(new Error(message), stack !== undefined && { stack }, fields);
}
