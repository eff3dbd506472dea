import { useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";
import { WEEKDAYS, type Weekday } from "./hours-text.ts";

/** The opening hours as edited, not yet saved. */
export interface WrittenHours {
  timezone: string;
  days: Record<Weekday, string>;
  closed: string;
}

/** A Monday: the names of the days come from its week. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;

/** The hours in which somebody answers. */
export function HoursFields({
  hours,
  change,
  wrong,
  fault,
}: {
  hours: WrittenHours;
  change(changes: Partial<WrittenHours>): void;
  /** Days whose text is not a list of times. */
  wrong: readonly Weekday[];
  /** The service's error for a part of the hours. */
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
