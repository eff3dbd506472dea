import { useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";
import { WEEKDAYS, type Weekday } from "./hours-text.ts";

/** Opening hours as they are being written. */
export interface WrittenHours {
  timezone: string;
  days: Record<Weekday, string>;
  closed: string;
}

/** A Monday: what the days are called is read off its week. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;

/** When somebody is there to answer. */
export function HoursFields({
  hours,
  change,
  wrong,
  fault,
}: {
  hours: WrittenHours;
  change(changes: Partial<WrittenHours>): void;
  /** Days whose text is no list of times. */
  wrong: readonly Weekday[];
  /** What the service said of a part of it. */
  fault(part: string): string | undefined;
}) {
  const { say, locale } = useWords();
  const dayName = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return (
    <>
      <Field
        label={say("timezone")}
        hint={say("timezoneHint")}
        value={hours.timezone}
        onChange={(timezone) => change({ timezone })}
        fault={fault("timezone")}
        maxLength={100}
        isRequired
      />
      <p className="hint">{say("hoursHint")}</p>
      <div className="hours">
        {WEEKDAYS.map((day, index) => (
          <Field
            key={day}
            label={dayName.format(MONDAY + index * DAY)}
            value={hours.days[day]}
            onChange={(text) => change({ days: { ...hours.days, [day]: text } })}
            placeholder={say("closedThen")}
            fault={wrong.includes(day) ? say("hoursWrong") : fault(`weekly.${day}`)}
            maxLength={100}
          />
        ))}
      </div>
      <Field
        label={say("closedDays")}
        hint={say("closedDaysHint")}
        rows={3}
        value={hours.closed}
        onChange={(closed) => change({ closed })}
        fault={fault("closed")}
        maxLength={2_000}
      />
    </>
  );
}
