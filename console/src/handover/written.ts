import { partsIn } from "../../../admin/opening-hours.ts";
import type { Site } from "../api/shapes.ts";
import type { WrittenHours } from "./hours-fields.tsx";
import { type Ranges, rangesOfText, textOfRanges, WEEKDAYS, type Weekday } from "./hours-text.ts";
import type { WrittenReply } from "./saved-replies-fields.tsx";

/** The fields of the screen as edited. Values of switched-off options stay until the screen closes. */
export interface Written {
  live: boolean;
  isOn: boolean;
  visitors: boolean;
  afterFailures: string;
  timeout: string;
  otherwise: "workflow" | "form";
  hasHours: boolean;
  hours: WrittenHours;
  /** Addresses, separated by commas, spaces or line breaks. */
  notified: string;
  weeklyReport: boolean;
  replies: WrittenReply[];
  eventsUrl: string;
  events: Site["events"];
}

const OFFICE = "09:00–17:00";

export function writtenOf({
  live,
  handover,
  notify_emails,
  weekly_report,
  saved_replies,
  events_url,
  events,
}: Site): Written {
  const hours = handover?.hours;
  const textOn = (day: Weekday, index: number) =>
    hours === undefined ? (index < 5 ? OFFICE : "") : textOfRanges(hours.weekly[day]);
  return {
    live,
    isOn: handover !== null,
    visitors: handover?.visitors ?? true,
    afterFailures: String(handover?.after_failures ?? 0),
    timeout: String(handover?.timeout ?? 300),
    otherwise: handover?.otherwise ?? "workflow",
    hasHours: hours !== undefined,
    hours: {
      timezone: hours?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      days: Object.fromEntries(WEEKDAYS.map((day, index) => [day, textOn(day, index)])) as Record<
        Weekday,
        string
      >,
      closed: hours?.closed.join("\n") ?? "",
    },
    notified: notify_emails.join("\n"),
    weeklyReport: weekly_report,
    replies: saved_replies.map((reply, id) => ({ ...reply, id })),
    eventsUrl: events_url ?? "",
    events: [...events].sort(),
  };
}

/** Days whose text is not a list of times. */
export function isWrong({ isOn, hasHours, hours }: Written): Weekday[] {
  return isOn && hasHours ? WEEKDAYS.filter((day) => rangesOfText(hours.days[day]) === undefined) : [];
}

/** The change to send. The service validates it. */
export function settingsOf(written: Written): object {
  const weekly = Object.fromEntries(
    WEEKDAYS.map((day): [Weekday, Ranges] => [day, rangesOfText(written.hours.days[day]) ?? []]).filter(
      ([, ranges]) => ranges.length > 0,
    ),
  );
  const closed = written.hours.closed.split(/[\s,]+/).filter((date) => date !== "");
  const hours = { timezone: written.hours.timezone.trim(), weekly, closed };
  const handover = {
    visitors: written.visitors,
    otherwise: written.otherwise,
    after_failures: Number(written.afterFailures),
    timeout: Number(written.timeout),
    ...(written.hasHours && { hours }),
  };
  return {
    live: written.live,
    handover: written.isOn ? handover : null,
    notify_emails: partsIn(written.notified),
    weekly_report: written.weeklyReport,
    saved_replies: written.replies
      .filter(({ title, text }) => `${title}${text}`.trim() !== "")
      .map(({ title, text }) => ({ title, text })),
    events_url: written.eventsUrl.trim() === "" ? null : written.eventsUrl.trim(),
    events: written.events,
  };
}
