import { Checkbox, ChoiceList, FormLayout, InlineGrid, Select, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { HandoverDraft } from "../../../admin/handover-draft.ts";
import { WEEKDAYS } from "../../../admin/opening-hours.ts";
import { fieldError } from "../settings/field-error.ts";
import { Section } from "../settings/section.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";

/** Whether, when and how visitors reach a person. */
export function HandoverForm({ settings }: { settings: Settings<HandoverDraft> }) {
  const { handover: copy, labels } = useStrings();
  const { draft, set, fault } = settings;
  return (
    <SettingsForm settings={settings}>
      <Section title={copy.liveTitle}>
        <Checkbox
          label={labels.live}
          helpText={copy.liveHelp}
          checked={draft.live}
          onChange={(live) => set({ live })}
        />
      </Section>
      <Section title={copy.handoverTitle}>
        <Checkbox
          label={copy.isOn}
          helpText={copy.isOnHelp}
          checked={draft.isOn}
          onChange={(isOn) => set({ isOn })}
        />
        {draft.isOn && (
          <FormLayout>
            <Checkbox
              label={copy.visitors}
              helpText={copy.visitorsHelp}
              checked={draft.visitors}
              onChange={(visitors) => set({ visitors })}
            />
            <TextField
              label={copy.afterFailures}
              helpText={copy.afterFailuresHelp}
              type="number"
              min={0}
              max={20}
              autoComplete="off"
              value={draft.after_failures}
              onChange={(after_failures) => set({ after_failures })}
              error={fieldError(fault, "handover.after_failures")}
            />
            <TextField
              label={copy.timeout}
              helpText={copy.timeoutHelp}
              type="number"
              min={30}
              max={3_600}
              autoComplete="off"
              value={draft.timeout}
              onChange={(timeout) => set({ timeout })}
              error={fieldError(fault, "handover.timeout")}
            />
            <ChoiceList
              title={copy.otherwise}
              selected={[draft.otherwise]}
              onChange={([otherwise]) => set({ otherwise: otherwise as HandoverDraft["otherwise"] })}
              choices={[
                { value: "form", label: copy.form, helpText: copy.formHelp },
                { value: "workflow", label: copy.workflow },
              ]}
            />
          </FormLayout>
        )}
      </Section>
      {draft.isOn && <Hours settings={settings} />}
      <Section title={copy.notifyTitle}>
        <TextField
          label={labels.notify_emails}
          helpText={copy.notifyHelp}
          multiline={2}
          autoComplete="off"
          value={draft.notify_emails}
          onChange={(notify_emails) => set({ notify_emails })}
          error={fieldError(fault, "notify_emails")}
        />
        <Checkbox
          label={labels.weekly_report}
          helpText={copy.weeklyReportHelp}
          checked={draft.weekly_report}
          onChange={(weekly_report) => set({ weekly_report })}
        />
      </Section>
    </SettingsForm>
  );
}

function Hours({ settings: { draft, set, fault } }: { settings: Settings<HandoverDraft> }) {
  const { handover: copy } = useStrings();
  const zones = useZones();
  // Opening hours chosen for the first time are in the merchant's own time zone.
  const own = draft.timezone === "UTC" && { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return (
    <Section title={copy.hoursTitle}>
      <ChoiceList
        title={copy.hoursTitle}
        titleHidden
        selected={[draft.hasHours ? "some" : "always"]}
        onChange={([chosen]) => set({ hasHours: chosen === "some", ...own })}
        choices={[
          { value: "always", label: copy.always },
          { value: "some", label: copy.some, helpText: copy.someHelp },
        ]}
      />
      {draft.hasHours && (
        <FormLayout>
          <Select
            label={copy.timezone}
            options={[...new Set([...zones, draft.timezone])].sort()}
            value={draft.timezone}
            onChange={(timezone) => set({ timezone })}
            error={fieldError(fault, "handover.hours.timezone")}
          />
          <Text as="p" tone="subdued">
            {copy.weeklyHelp}
          </Text>
          <InlineGrid columns={{ xs: 1, sm: 2, md: 4 }} gap="300">
            {WEEKDAYS.map((day) => (
              <TextField
                key={day}
                label={copy.days[day]}
                autoComplete="off"
                placeholder={copy.nobody}
                value={draft.weekly[day]}
                onChange={(hours) => set({ weekly: { ...draft.weekly, [day]: hours } })}
                error={fieldError(fault, `handover.hours.weekly.${day}`)}
              />
            ))}
          </InlineGrid>
          <TextField
            label={copy.closed}
            helpText={copy.closedHelp}
            autoComplete="off"
            value={draft.closed}
            onChange={(closed) => set({ closed })}
            error={fieldError(fault, "handover.hours.closed")}
          />
        </FormLayout>
      )}
    </Section>
  );
}

/** The server may know other zones than the browser, so the list is rendered only in the browser. */
function useZones(): string[] {
  const [zones, setZones] = useState<string[]>([]);
  useEffect(() => setZones(["UTC", ...Intl.supportedValuesOf("timeZone")]), []);
  return zones;
}
