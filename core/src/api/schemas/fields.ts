import { z } from "zod";
import { emailAddress } from "../../email-address.ts";
import { userId } from "../../sessions/ids.ts";
import type { Reason } from "../request/parse-input.ts";

/** Fields that several calls share, each with the rule of contract §4 for its input. */

/** Length in Unicode code points. */
export const MESSAGE_LIMIT = 10_000;
const CONTEXT_LIMIT = 16_384;
const CONTEXT_DEPTH = 32;
/** Maximum bytes of the JSON of one UTF-16 unit (\u0000), and of a number, true, false, null or nothing. */
const LONGEST_ESCAPE = 6;
const LONGEST_NUMBER = 25;

function fault(reason: Reason, message: string, bounds: { limit?: number } = {}) {
  return { code: "custom", params: { reason, ...bounds }, message } as const;
}

/** Returns the schema of a text that is not blank and has at most `most` Unicode code points. The text is stored as sent. */
export function boundedText(most: number) {
  const shown = most.toLocaleString("en");
  return z
    .string()
    .superRefine((text, context) => {
      if (text.trim() === "") context.addIssue(fault("missing_required_field", ""));
      else if (isLongerThan(text, most))
        context.addIssue(fault("too_long", `The maximum is ${shown} characters.`, { limit: most }));
    })
    .meta({
      description: `1 to ${shown} characters (Unicode code points).`,
      minLength: 1,
      maxLength: most,
    });
}

export const messageText = boundedText(MESSAGE_LIMIT);

/** Text in the webhook's body (contract §B.1). A page may also send a boolean or a number, such as a cart's total. */
const fact = z.union([z.string(), z.number(), z.boolean()]).transform(String).nullish();

/** The keys of the contract (contract §B.1), and the page's referrer. */
export const CONTEXT_FACTS = ["page_url", "page_title", "referrer", "user_name", "cart_total"] as const;

/** The keys with known types, and the page's own keys of any JSON type; 16 KiB as compact JSON. */
export const contextObject = z
  .looseObject({ page_url: fact, page_title: fact, referrer: fact, user_name: fact, cart_total: fact })
  .meta({
    description: "Page, user and cart facts; custom keys are passed on. 16 KiB as compact JSON at most.",
  });

/**
 * The context of a message. Refuses the key `__proto__`, because a workflow might merge objects unsafely. This check precedes the
 * parsing of types, which would drop the key silently.
 */
export const context = z
  .unknown()
  .superRefine((value, check) => {
    const problem = treeFault(value, 0);
    if (problem !== undefined) check.addIssue(fault("invalid_value", problem));
    else if (sizeBound(value) > CONTEXT_LIMIT && Buffer.byteLength(JSON.stringify(value)) > CONTEXT_LIMIT) {
      check.addIssue(
        fault("too_long", "The maximum is 16,384 bytes as compact JSON.", { limit: CONTEXT_LIMIT }),
      );
    }
  })
  .pipe(contextObject)
  .meta(describedContext());

/** Describes the input as an object, like the output. zod would describe it as `unknown`. */
function describedContext(): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(contextObject, { io: "input" });
  return described;
}

/** BCP 47, such as `de` or `pt-BR`. */
export const languageTag = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i, "Give a language tag, such as de.");

/** The person for whom a server-side caller acts. */
export const user = z.object({
  id: userId.nullish(),
  email: emailAddress.nullish(),
  name: z.string().max(200).nullish(),
  role: z.string().max(64).nullish(),
});

/** An instant as output: ISO 8601 in UTC, with milliseconds. */
export const instant = z.iso.datetime();

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

function isLongerThan(text: string, codePoints: number): boolean {
  if (text.length <= codePoints) return false;
  let count = 0;
  for (const _ of text) if (++count > codePoints) return true;
  return false;
}

function treeFault(value: unknown, depth: number): string | undefined {
  if (value === null || typeof value !== "object") return undefined;
  if (depth === CONTEXT_DEPTH) return `It must not be nested more than ${CONTEXT_DEPTH} levels deep.`;
  for (const key of Object.keys(value)) {
    if (key === "__proto__") return "It must not contain the key __proto__.";
    const problem = treeFault((value as Record<string, unknown>)[key], depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * Returns an upper bound for the bytes of a value's JSON, without serialising the value, because nearly every context is far
 * below the limit.
 */
function sizeBound(value: unknown): number {
  if (typeof value === "string") return value.length * LONGEST_ESCAPE + 2;
  if (value === null || typeof value !== "object") return LONGEST_NUMBER;
  let bound = 2;
  for (const key of Object.keys(value)) {
    bound += key.length * LONGEST_ESCAPE + 4 + sizeBound((value as Record<string, unknown>)[key]);
  }
  return bound;
}

/** Returns the schema of a whole number in a query, written in digits. */
export function wholeNumber({ least, most, fallback }: { least: number; most: number; fallback: number }) {
  return z
    .string()
    .refine((text) => /^(?:0|[1-9]\d{0,14})$/.test(text) && Number(text) >= least && Number(text) <= most, {
      params: { reason: "invalid_value" },
      error: `Give a whole number from ${least} to ${most}.`,
    })
    .transform(Number)
    .default(fallback)
    .meta({ type: "integer", minimum: least, maximum: most, default: fallback });
}
