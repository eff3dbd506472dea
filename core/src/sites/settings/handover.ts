import { z } from "zod";
import { setting } from "./setting.ts";
import { timeZone } from "./time-zone.ts";

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "Give a time of day such as 09:00, from 00:00 to 24:00.");

const openRange = z.tuple([timeOfDay, timeOfDay]).refine(([from, until]) => from < until, {
  params: { reason: "invalid_value" },
  message:
    "The end must be after the beginning. For hours past midnight, give two ranges: one to 24:00 and one from 00:00.",
});

const openingHours = z.object({
  timezone: timeZone,
  weekly: z.partialRecord(z.enum(WEEKDAYS), z.array(openRange).max(6)),
  closed: z
    .array(z.iso.date({ error: "Give a date such as 2026-12-25." }))
    .max(100)
    .default([]),
});

export type OpeningHours = z.output<typeof openingHours>;

/** How a conversation reaches a person. A change replaces the whole setting. */
export const handoverSchema = z.object({
  visitors: setting(z.boolean().default(false), {
    default: false,
    label: "Visitors may ask for a person",
    says: "Whether visitors may ask for a person.",
  }),
  after_failures: setting(z.int().min(0).max(20).default(0), {
    default: 0,
    label: "Ask for a person after so many messages without an answer",
    says: "Consecutive messages without an answer after which a person is asked for; 0: never.",
  }),
  timeout: setting(
    z.int({ error: "Give a whole number of seconds, from 30 to 3600." }).min(30).max(3_600).default(300),
    {
      default: 300,
      label: "Longest wait for a person, in seconds",
      says: "Seconds for which a visitor waits for a person.",
    },
  ),
  otherwise: setting(z.enum(["workflow", "form"]).default("workflow"), {
    default: "workflow",
    label: "If nobody takes over",
    choices: {
      workflow: "The workflow or model answers again",
      form: "The visitor can leave an e-mail address",
    },
    says: "What happens if no person comes in time.",
  }),
  hours: setting(openingHours.meta({ title: "OpeningHours" }), {
    label: "When somebody is available",
    says: "`{ timezone, weekly, closed }`: when the team is available; absent: always.",
  }).optional(),
});

export type HandoverSettings = z.output<typeof handoverSchema>;
