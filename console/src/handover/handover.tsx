import { GERMAN_HANDOVER_TEXTS, HANDOVER_TEXTS, handoverSummary } from "../../../admin/handover-texts.ts";
import type { Site } from "../api/shapes.ts";
import { type FormOfSite, useDraft } from "../api/use-draft.ts";
import { type Language, useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field, Toggle } from "../ui/field.tsx";
import { NamedCodes } from "../ui/named-codes.tsx";
import { Card } from "../ui/screen.tsx";
import { SettingsScreen } from "../ui/settings-screen.tsx";
import { useLedToFault } from "../ui/use-led-to-fault.ts";
import { AddressHint } from "../workflow/address-hint.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { SavedRepliesFields } from "./saved-replies-fields.tsx";
import { settingsOf, writtenOf } from "./written.ts";

const TEXTS: Record<Language, typeof HANDOVER_TEXTS> = { en: HANDOVER_TEXTS, de: GERMAN_HANDOVER_TEXTS };
const EVENTS: readonly Site["events"][number][] = [
  ...(["session.started", "message.created", "message.rated", "message.left", "session.deleted"] as const),
  ...(["handover.requested", "handover.taken", "handover.returned", "handover.timed_out"] as const),
];

/** The screen for answers by people: when people answer, notifications, saved replies, and the address that receives events. */
export function Handover() {
  const { say } = useWords();
  return <SettingsScreen title={say("handover")} intro={say("handoverIntro")} form={HandoverForm} />;
}

function HandoverForm(form: FormOfSite) {
  const { say, labels, choices, language, locale } = useWords();
  const texts = TEXTS[language];
  const draft = useDraft(form, { draftOf: writtenOf, settingsOf });
  const { written, set, failure, faultOf: fault } = draft;
  const known = [
    "notify_emails",
    "events_url",
    "handover.timeout",
    "handover.after_failures",
    "handover.hours",
  ];
  const isElsewhere = failure !== undefined && !known.some((field) => fault(field) !== undefined);

  return (
    <form
      ref={useLedToFault(failure)}
      onSubmit={(event) => {
        event.preventDefault();
        void draft.submit();
      }}
    >
      <Card title={say("peopleAnswer")}>
        <Toggle
          label={labels.handover}
          hint={texts.switchHint}
          isSelected={written.isOn}
          onChange={(isOn) => set({ isOn })}
        />
        {written.isOn && (
          <>
            <p>{handoverSummary(written, texts, locale)}</p>
            <details className="fold">
              <summary>
                <strong>{texts.details}</strong>
                <span className="hint">{texts.contains}</span>
              </summary>
              <Toggle
                label={labels["handover.visitors"]}
                isSelected={written.visitors}
                onChange={(visitors) => set({ visitors })}
              />
              <Field
                label={labels["handover.after_failures"]}
                hint={texts.failuresHint}
                inputMode="numeric"
                value={written.after_failures}
                onChange={(after_failures) => set({ after_failures })}
                fault={fault("handover.after_failures")}
                maxLength={2}
              />
              <Field
                label={labels["handover.timeout"]}
                hint={texts.timeoutHint}
                inputMode="numeric"
                value={written.timeout}
                onChange={(timeout) => set({ timeout })}
                fault={fault("handover.timeout")}
                maxLength={4}
              />
              <Choice
                label={labels["handover.otherwise"]}
                value={written.otherwise}
                onChange={(otherwise) => set({ otherwise })}
                choices={choices["handover.otherwise"]}
              />
              <Choice
                label={labels["handover.hours"]}
                {...(written.hasHours && { hint: texts.hoursHint })}
                value={written.hasHours ? "hours" : "always"}
                onChange={(when) => set({ hasHours: when === "hours" })}
                choices={[
                  { value: "always", label: texts.always },
                  { value: "hours", label: texts.someHours },
                ]}
              />
              {written.hasHours && (
                <HoursFields
                  written={written}
                  set={set}
                  fault={(part) => fault(`handover.hours.${part}`)}
                  texts={texts}
                />
              )}
            </details>
          </>
        )}
        <Toggle
          label={labels.live}
          hint={texts.liveHint}
          isSelected={written.live}
          onChange={(live) => set({ live })}
        />
      </Card>
      <Card title={say("notify")}>
        <Field
          label={labels.notify_emails}
          hint={say("notifyEmailsHint")}
          rows={2}
          value={written.notify_emails}
          onChange={(notify_emails) => set({ notify_emails })}
          fault={fault("notify_emails")}
          maxLength={2_000}
        />
        <Toggle
          label={labels.weekly_report}
          hint={say("weeklyReportHint")}
          isSelected={written.weekly_report}
          onChange={(weekly_report) => set({ weekly_report })}
        />
      </Card>
      <Card title={say("savedReplies")}>
        <SavedRepliesFields replies={written.replies} change={(replies) => set({ replies })} />
      </Card>
      <Card title={say("events")}>
        <Field
          label={say("eventsUrl")}
          hint={<AddressHint address={written.eventsUrl} hint={say("eventsUrlHint")} />}
          type="url"
          value={written.eventsUrl}
          onChange={(eventsUrl) => set({ eventsUrl })}
          fault={fault("events_url")}
          maxLength={2_048}
        />
        <NamedCodes
          label={say("eventTypes")}
          codes={EVENTS}
          value={written.events}
          onChange={(events) => set({ events: events.sort() })}
        />
      </Card>
      <p role="alert" className="fault">
        {isElsewhere ? failure.message : ""}
      </p>
      <div className="actions">
        <Button type="submit" kind="first" isBusy={draft.isBusy} isDisabled={!draft.isChanged}>
          {say("save")}
        </Button>
      </div>
    </form>
  );
}
