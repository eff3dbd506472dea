import type { Site } from "./generated/site.ts";

export type Handover = NonNullable<Site["handover"]>;

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

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
  /** Dates such as `2026-12-25`, with commas between them. */
  closed: string;
}

/** What a screen may tell the service. */
export const HANDOVER_SETTINGS = ["live", "handover"];

/** `timezone`: of the owner, where the site has none yet. */
export function handoverDraft(
  { live, handover }: Pick<Site, "live" | "handover">,
  timezone: string,
): HandoverDraft {
  const { visitors = true, after_failures = 0, timeout = 300, otherwise = "form", hours } = handover ?? {};
  const usual = (day: Weekday) => (day === "sat" || day === "sun" ? "" : "09:00–17:00");
  const ranges = (day: Weekday) => (hours?.weekly[day] ?? []).map((range) => range.join("–")).join(", ");
  return {
    ...{ live, isOn: handover !== null, visitors, otherwise },
    ...{ after_failures: `${after_failures}`, timeout: `${timeout}` },
    hasHours: hours !== undefined,
    timezone: hours?.timezone ?? timezone,
    weekly: Object.fromEntries(
      WEEKDAYS.map((day) => [day, hours === undefined ? usual(day) : ranges(day)]),
    ) as Record<Weekday, string>,
    closed: (hours?.closed ?? []).join(", "),
  };
}

/** As `PATCH /site` takes it. What is no time stays as it was typed: the service says what is wrong with it. */
export function handoverSettings(draft: HandoverDraft): Pick<Site, "live" | "handover"> {
  if (!draft.isOn) return { live: draft.live, handover: null };
  const { live, visitors, otherwise, timezone, weekly, closed } = draft;
  const days = WEEKDAYS.map((day) => [day, rangesIn(weekly[day])] as const);
  return {
    live,
    handover: {
      ...{ visitors, otherwise },
      ...{ after_failures: numberIn(draft.after_failures), timeout: numberIn(draft.timeout) },
      ...(draft.hasHours && {
        hours: {
          timezone: timezone.trim(),
          weekly: Object.fromEntries(days.filter(([, ranges]) => ranges.length > 0)),
          closed: partsOf(closed),
        },
      }),
    },
  };
}

function rangesIn(text: string): [string, string][] {
  return partsOf(text).map((range) => {
    const [from = "", until = ""] = range.split(/\s*[-–—]\s*/);
    return [padded(from), padded(until)];
  });
}

/** `9:00` is meant as `09:00`. */
function padded(time: string): string {
  return /^\d:\d\d$/.test(time) ? `0${time}` : time;
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** NaN becomes null on its way, which the service refuses by name. */
function numberIn(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}
