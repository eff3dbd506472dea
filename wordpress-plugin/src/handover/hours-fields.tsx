import { TextareaControl, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { HandoverDraft } from "../../../admin/handover-draft.ts";
import { WEEKDAYS, type Weekday } from "../../../admin/opening-hours.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";

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
  return (
    <fieldset className="parley-fieldset">
      <legend>
        {
          /* translators: heading: the hours of each day when somebody is available. */ __(
            "Hours",
            "parley-chat",
          )
        }
      </legend>
      <p className="parley-help">
        {__("Such as 09:00–12:30, 13:30–17:00. Leave a day empty if nobody is there.", "parley-chat")}
      </p>
      <div className="parley-week">
        {WEEKDAYS.map((day) => (
          <TextControl
            key={day}
            label={name(day)}
            maxLength={120}
            value={draft.weekly[day]}
            onChange={(text) => set({ weekly: { ...draft.weekly, [day]: text } })}
            {...fieldError(failure, `handover.hours.weekly.${day}`)}
          />
        ))}
      </div>
      <TextControl
        label={__("Time zone", "parley-chat")}
        required
        maxLength={64}
        value={draft.timezone}
        onChange={(timezone) => set({ timezone })}
        placeholder="Europe/Berlin"
        {...fieldError(failure, "handover.hours.timezone")}
      />
      <TextareaControl
        label={__("Days when nobody is there", "parley-chat")}
        rows={2}
        value={draft.closed}
        onChange={(closed) => set({ closed })}
        {...fieldError(
          failure,
          "handover.hours.closed",
          __("One on each line, such as 2026-12-25.", "parley-chat"),
        )}
      />
    </fieldset>
  );
}
