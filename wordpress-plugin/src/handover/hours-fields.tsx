import { TextareaControl, TextControl } from "@wordpress/components";
import type { HandoverDraft } from "../../../admin/handover-draft.ts";
import { WEEKDAYS, type Weekday } from "../../../admin/opening-hours.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import { handoverTexts } from "../settings/setting-labels.ts";

/** A Monday, as the start of the week. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** Opening hours. Outside them, visitors see when somebody is back. */
export function HoursFields({
  draft,
  set,
  failure,
  locale,
}: {
  draft: HandoverDraft;
  set(changes: Partial<HandoverDraft>): void;
  failure: Failure | undefined;
  locale: string;
}) {
  const name = (day: Weekday) =>
    new Date(MONDAY + WEEKDAYS.indexOf(day) * DAY).toLocaleDateString(locale, {
      weekday: "long",
      timeZone: "UTC",
    });
  const texts = handoverTexts();
  return (
    <fieldset className="parley-fieldset">
      <legend>{texts.someHours}</legend>
      <p className="parley-help">{texts.weeklyHint}</p>
      <div className="parley-week">
        {WEEKDAYS.map((day) => (
          <TextControl
            key={day}
            label={name(day)}
            maxLength={120}
            placeholder={texts.nobody}
            value={draft.weekly[day]}
            onChange={(text) => set({ weekly: { ...draft.weekly, [day]: text } })}
            {...fieldError(failure, `handover.hours.weekly.${day}`)}
          />
        ))}
      </div>
      <TextControl
        label={texts.timezone}
        required
        maxLength={64}
        value={draft.timezone}
        onChange={(timezone) => set({ timezone })}
        placeholder="Europe/Berlin"
        {...fieldError(failure, "handover.hours.timezone")}
      />
      <TextareaControl
        label={texts.closed}
        rows={2}
        value={draft.closed}
        onChange={(closed) => set({ closed })}
        {...fieldError(failure, "handover.hours.closed", texts.closedHint)}
      />
    </fieldset>
  );
}
