import type { Site } from "../api/shapes.ts";
import { type FormOfSite, useDraft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field, Toggle } from "../ui/field.tsx";
import { NamedCodes } from "../ui/named-codes.tsx";
import { Card } from "../ui/screen.tsx";
import { SettingsScreen } from "../ui/settings-screen.tsx";
import { useLedToFault } from "../ui/use-led-to-fault.ts";
import { AddressHint } from "../workflow/address-hint.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { SavedRepliesFields } from "./saved-replies-fields.tsx";
import { isWrong, settingsOf, writtenOf } from "./written.ts";

const EVENTS: readonly Site["events"][number][] = [
  ...(["session.started", "message.created", "message.rated", "message.left", "session.deleted"] as const),
  ...(["handover.requested", "handover.taken", "handover.returned", "handover.timed_out"] as const),
];

/** When people answer instead of the workflow, and which systems receive events. */
export function Handover() {
  const { say } = useWords();
  return <SettingsScreen title={say("handover")} intro={say("handoverIntro")} form={HandoverForm} />;
}

function HandoverForm(form: FormOfSite) {
  const { say } = useWords();
  const draft = useDraft(form, { draftOf: writtenOf, settingsOf });
  const { written, set, failure, faultOf: fault } = draft;
  const wrong = isWrong(written);
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
        if (wrong.length === 0) void draft.submit();
      }}
    >
      <Card title={say("peopleAnswer")}>
        <Toggle
          label={say("live")}
          hint={say("liveHint")}
          isSelected={written.live}
          onChange={(live) => set({ live })}
        />
        <Toggle
          label={say("handoverOn")}
          hint={say("handoverOnHint")}
          isSelected={written.isOn}
          onChange={(isOn) => set({ isOn })}
        />
        {written.isOn && (
          <>
            <Toggle
              label={say("visitorsAsk")}
              isSelected={written.visitors}
              onChange={(visitors) => set({ visitors })}
            />
            <div className="line">
              <Field
                label={say("afterFailures")}
                hint={say("afterFailuresHint")}
                inputMode="numeric"
                value={written.afterFailures}
                onChange={(afterFailures) => set({ afterFailures })}
                fault={fault("handover.after_failures")}
                maxLength={2}
              />
              <Field
                label={say("waitFor")}
                hint={say("waitForHint")}
                inputMode="numeric"
                value={written.timeout}
                onChange={(timeout) => set({ timeout })}
                fault={fault("handover.timeout")}
                maxLength={4}
              />
            </div>
            <Choice
              label={say("nobodyCame")}
              value={written.otherwise}
              onChange={(otherwise) => set({ otherwise })}
              choices={[
                { value: "workflow", label: say("nobodyWorkflow") },
                { value: "form", label: say("nobodyForm") },
              ]}
            />
            <Toggle
              label={say("hoursOn")}
              hint={say("hoursOnHint")}
              isSelected={written.hasHours}
              onChange={(hasHours) => set({ hasHours })}
            />
            {written.hasHours && (
              <HoursFields
                hours={written.hours}
                change={(changes) => set({ hours: { ...written.hours, ...changes } })}
                wrong={wrong}
                fault={(part) => fault(`handover.hours.${part}`)}
              />
            )}
          </>
        )}
      </Card>
      <Card title={say("notify")}>
        <Field
          label={say("notifyEmails")}
          hint={say("notifyEmailsHint")}
          rows={2}
          value={written.notified}
          onChange={(notified) => set({ notified })}
          fault={fault("notify_emails")}
          maxLength={2_000}
        />
        <Toggle
          label={say("weeklyReport")}
          hint={say("weeklyReportHint")}
          isSelected={written.weeklyReport}
          onChange={(weeklyReport) => set({ weeklyReport })}
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
