import type { Site } from "./generated/site.ts";
import { numberIn } from "./number-in.ts";
import { partsIn, rangesIn, rangesText, WEEKDAYS, type Weekday } from "./opening-hours.ts";

export type Handover = NonNullable<Site["handover"]>;

/** How a conversation gets to a person, as it stands on a screen; numbers, days and hours are text while somebody types. */
export interface HandoverDraft extends Pick<Handover, "visitors" | "otherwise"> {
  live: boolean;
  /** Whether conversations can get to a person by themselves at all. */
  isOn: boolean;
  after_failures: string;
  timeout: string;
  /** Whether somebody is there at some hours only. */
  hasHours: boolean;
  timezone: string;
  /** Such as `09:00–12:30, 13:30–17:00`; empty for a day on which nobody is there. */
  weekly: Record<Weekday, string>;
  /** Dates such as `2026-12-25`, with commas or ends of lines between them. */
  closed: string;
  /** E-mail addresses, with commas or ends of lines between them. */
  notify_emails: string;
  weekly_report: boolean;
}

/** What a screen may tell the service. */
export const HANDOVER_SETTINGS = ["live", "handover", "notify_emails", "weekly_report"];

type HandoverSettings = Pick<Site, "live" | "handover" | "notify_emails" | "weekly_report">;

/** `timezone`: of the owner, where the site has none yet. */
export function handoverDraft(
  { live, handover, notify_emails, weekly_report }: HandoverSettings,
  timezone: string,
): HandoverDraft {
  const { visitors = true, after_failures = 0, timeout = 300, otherwise = "form", hours } = handover ?? {};
  const usual = (day: Weekday) => (day === "sat" || day === "sun" ? "" : "09:00–17:00");
  return {
    ...{ live, isOn: handover !== null, visitors, otherwise },
    ...{ after_failures: `${after_failures}`, timeout: `${timeout}` },
    hasHours: hours !== undefined,
    timezone: hours?.timezone ?? timezone,
    weekly: Object.fromEntries(
      WEEKDAYS.map((day) => [day, hours === undefined ? usual(day) : rangesText(hours.weekly[day] ?? [])]),
    ) as Record<Weekday, string>,
    closed: (hours?.closed ?? []).join(", "),
    notify_emails: notify_emails.join(", "),
    weekly_report,
  };
}

/** As `PATCH /site` takes it. What is no time stays as it was typed: the service says what is wrong with it. */
export function handoverSettings(draft: HandoverDraft): HandoverSettings {
  const { live, weekly_report } = draft;
  const mails = { notify_emails: partsIn(draft.notify_emails), weekly_report };
  if (!draft.isOn) return { live, handover: null, ...mails };
  const { visitors, otherwise, timezone, weekly, closed } = draft;
  const days = WEEKDAYS.map((day) => [day, rangesIn(weekly[day])] as const);
  return {
    live,
    ...mails,
    handover: {
      ...{ visitors, otherwise },
      ...{ after_failures: numberIn(draft.after_failures), timeout: numberIn(draft.timeout) },
      ...(draft.hasHours && {
        hours: {
          timezone: timezone.trim(),
          weekly: Object.fromEntries(days.filter(([, ranges]) => ranges.length > 0)),
          closed: partsIn(closed),
        },
      }),
    },
  };
}
