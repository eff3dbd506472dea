import { type HandoverDraft, wrongDays } from "../../../admin/handover-draft.ts";
import type { HANDOVER_TEXTS } from "../../../admin/handover-texts.ts";
import { WEEKDAYS } from "../../../admin/opening-hours.ts";
import { useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";

/** A Monday. The names of the weekdays are formatted from the dates of this week. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;

export function HoursFields({
  written,
  set,
  fault,
  texts,
}: {
  written: HandoverDraft;
  set(changes: Partial<HandoverDraft>): void;
  /** The service's error for a part of the hours. */
  fault(part: string): string | undefined;
  texts: typeof HANDOVER_TEXTS;
}) {
  const { locale } = useWords();
  const { weekly } = written;
  const wrong = wrongDays(written);
  const dayName = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return (
    <>
      <p className="hint">{texts.weeklyHint}</p>
      <div className="hours">
        {WEEKDAYS.map((day, index) => (
          <Field
            key={day}
            label={dayName.format(MONDAY + index * DAY)}
            value={weekly[day]}
            onChange={(text) => set({ weekly: { ...weekly, [day]: text } })}
            placeholder={texts.nobody}
            fault={wrong.includes(day) ? texts.hoursWrong : fault(`weekly.${day}`)}
            maxLength={100}
          />
        ))}
      </div>
      <Field
        label={texts.timezone}
        value={written.timezone}
        onChange={(timezone) => set({ timezone })}
        placeholder="Europe/Berlin"
        fault={fault("timezone")}
        maxLength={100}
        isRequired
      />
      <Field
        label={texts.closed}
        hint={texts.closedHint}
        rows={2}
        value={written.closed}
        onChange={(closed) => set({ closed })}
        fault={fault("closed")}
        maxLength={2_000}
      />
    </>
  );
}
