import type { Site } from "./generated/site.ts";
import { numberIn } from "./number-in.ts";
import { isRange, partsIn, rangesIn, rangesText, WEEKDAYS, type Weekday } from "./opening-hours.ts";

export type Handover = NonNullable<Site["handover"]>;

/** The fields of a Handover screen. Numbers, days and hours are text, so that a field may be incomplete while somebody types. */
export interface HandoverDraft extends Pick<Handover, "visitors" | "otherwise"> {
  live: boolean;
  isOn: boolean;
  after_failures: string;
  timeout: string;
  /** Whether people are available only during opening hours. */
  hasHours: boolean;
  timezone: string;
  /** Opening hours, such as `09:00–12:30, 13:30–17:00`; empty for a closed day. */
  weekly: Record<Weekday, string>;
  /** Dates such as `2026-12-25`, separated by line breaks, commas or semicolons. */
  closed: string;
  /** E-mail addresses, separated by line breaks, commas or semicolons. */
  notify_emails: string;
  weekly_report: boolean;
}

/** Values of the fields while a site has no handover, so that an owner can switch handover on without filling in a field. */
export const HANDOVER_DEFAULTS: Handover = {
  visitors: true,
  after_failures: 2,
  timeout: 300,
  otherwise: "form",
};

/** The settings that a screen may send to the service. */
export const HANDOVER_SETTINGS = ["live", "handover", "notify_emails", "weekly_report"];

type HandoverSettings = Pick<Site, "live" | "handover" | "notify_emails" | "weekly_report">;

/** The fields for saved settings. `timezone`: the owner's time zone, used while the site has no opening hours. */
export function handoverDraft(
  { live, handover, notify_emails, weekly_report }: HandoverSettings,
  timezone: string,
): HandoverDraft {
  const { visitors, after_failures, timeout, otherwise, hours } = handover ?? HANDOVER_DEFAULTS;
  const usual = (day: Weekday) => (day === "sat" || day === "sun" ? "" : "09:00–17:00");
  return {
    live,
    isOn: handover !== null,
    visitors,
    otherwise,
    after_failures: `${after_failures}`,
    timeout: `${timeout}`,
    hasHours: hours !== undefined,
    timezone: hours?.timezone ?? timezone,
    weekly: Object.fromEntries(
      WEEKDAYS.map((day) => [day, hours === undefined ? usual(day) : rangesText(hours.weekly[day] ?? [])]),
    ) as Record<Weekday, string>,
    closed: (hours?.closed ?? []).join("\n"),
    notify_emails: notify_emails.join("\n"),
    weekly_report,
  };
}

/** The settings in the format of `PATCH /site`. Text that is not a time stays as typed, so that the service rejects it. */
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
      visitors,
      otherwise,
      after_failures: numberIn(draft.after_failures),
      timeout: numberIn(draft.timeout),
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

/** Days with malformed opening hours. Empty while handover or its hours are switched off. */
export function wrongDays({ isOn, hasHours, weekly }: HandoverDraft): Weekday[] {
  return isOn && hasHours ? WEEKDAYS.filter((day) => !rangesIn(weekly[day]).every(isRange)) : [];
}
