import { __, sprintf } from "@wordpress/i18n";
import { SETTING_BOUNDS } from "../../../settings/generated/setting-bounds.ts";
import type { Site } from "../../../settings/generated/site.ts";
import type { Failure } from "../rest/call.ts";
import type { Settings } from "../settings/save-changes.ts";
import { rangesIn, rangesText, WEEKDAYS, type Weekday } from "./opening-hours.ts";

type Handover = NonNullable<Site["handover"]>;

/** What is on the screen. Numbers and hours are texts, so that a field may be half written. */
export interface HandoverDraft {
  live: boolean;
  isOn: boolean;
  visitors: boolean;
  after_failures: string;
  timeout: string;
  otherwise: Handover["otherwise"];
  isAlways: boolean;
  timezone: string;
  week: Record<Weekday, string>;
  /** A day on each line. */
  closed: string;
}

/** @param timezone The website's own, for hours that are new. */
export function handoverDraft({ live, handover }: Site, timezone: string): HandoverDraft {
  const { hours } = handover ?? {};
  const office = (day: Weekday) => (day === "sat" || day === "sun" ? "" : "09:00–17:00");
  return {
    live: live ?? false,
    isOn: (handover ?? null) !== null,
    visitors: handover?.visitors ?? true,
    after_failures: `${handover?.after_failures ?? 0}`,
    timeout: `${handover?.timeout ?? 300}`,
    otherwise: handover?.otherwise ?? "form",
    isAlways: hours === undefined,
    timezone: hours?.timezone ?? timezone,
    week: Object.fromEntries(
      WEEKDAYS.map((day) => [day, hours === undefined ? office(day) : rangesText(hours.weekly[day] ?? [])]),
    ) as Record<Weekday, string>,
    closed: (hours?.closed ?? []).join("\n"),
  };
}

/** As `POST /site` takes it: `handover` is replaced as a whole. */
export function settingsOf(draft: HandoverDraft): Settings {
  const weekly = WEEKDAYS.flatMap((day) => {
    const ranges = rangesIn(draft.week[day]) ?? [];
    return ranges.length === 0 ? [] : [[day, ranges]];
  });
  const hours = {
    timezone: draft.timezone.trim(),
    weekly: Object.fromEntries(weekly),
    closed: closedDays(draft.closed),
  };
  const handover = {
    visitors: draft.visitors,
    after_failures: Number(draft.after_failures),
    timeout: Number(draft.timeout),
    otherwise: draft.otherwise,
    ...(!draft.isAlways && { hours }),
  };
  return { live: draft.live, handover: draft.isOn ? handover : null };
}

export function faultIn(draft: HandoverDraft): Failure | undefined {
  if (!draft.isOn || draft.isAlways) return undefined;
  const wrong = WEEKDAYS.find((day) => rangesIn(draft.week[day]) === undefined);
  if (wrong !== undefined)
    return {
      code: "hours_unreadable",
      message: __("These hours cannot be read.", "parley-chat"),
      advice: __(
        "Nothing was saved. Write 09:00–17:00, or 09:00–12:30, 13:30–17:00; nothing on a day when nobody is there.",
        "parley-chat",
      ),
      field: `handover.hours.weekly.${wrong}`,
    };
  const day = closedDays(draft.closed).find((text) => !/^\d{4}-\d{2}-\d{2}$/.test(text));
  if (day === undefined) return undefined;
  return {
    code: "day_unreadable",
    /* translators: %s: what somebody wrote. */
    message: sprintf(__("“%s” is no day.", "parley-chat"), day),
    advice: __("Nothing was saved. Write days as 2026-12-25, one on each line.", "parley-chat"),
    field: "handover.hours.closed",
  };
}

export const HANDOVER_BOUNDS = {
  after_failures: SETTING_BOUNDS["handover.after_failures"],
  timeout: SETTING_BOUNDS["handover.timeout"],
};

function closedDays(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
