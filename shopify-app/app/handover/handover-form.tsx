import { Checkbox, FormLayout, InlineGrid, Select, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { HandoverDraft } from "../../../admin/handover-draft.ts";
import { handoverSummary } from "../../../admin/handover-texts.ts";
import { WEEKDAYS } from "../../../admin/opening-hours.ts";
import { FoldedFields } from "../frame/folded-fields.tsx";
import { fieldError } from "../settings/field-error.ts";
import { Section } from "../settings/section.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";

/** Whether, when and how visitors reach a person. */
export function HandoverForm({ settings }: { settings: Settings<HandoverDraft> }) {
  const { handover: copy, labels, language } = useStrings();
  const { draft, set, fault } = settings;
  return (
    <SettingsForm settings={settings}>
      <Section title={copy.people}>
        <Checkbox
          label={labels.handover}
          helpText={copy.switchHint}
          checked={draft.isOn}
          onChange={(isOn) => set({ isOn })}
        />
        {draft.isOn && (
          <>
            <Text as="p">{handoverSummary(draft, copy, language)}</Text>
            <FoldedFields
              id="handover-details"
              title={copy.details}
              contains={copy.contains}
              level="h3"
              fault={fault}
              hasField={(setting) => setting.startsWith("handover.")}
            >
              <Details settings={settings} />
            </FoldedFields>
          </>
        )}
        <Checkbox
          label={labels.live}
          helpText={copy.liveHint}
          checked={draft.live}
          onChange={(live) => set({ live })}
        />
      </Section>
      <Section title={copy.emails}>
        <TextField
          label={labels.notify_emails}
          helpText={copy.emailsHint}
          multiline={2}
          autoComplete="off"
          value={draft.notify_emails}
          onChange={(notify_emails) => set({ notify_emails })}
          error={fieldError(fault, "notify_emails")}
        />
        <Checkbox
          label={labels.weekly_report}
          helpText={copy.reportHint}
          checked={draft.weekly_report}
          onChange={(weekly_report) => set({ weekly_report })}
        />
      </Section>
    </SettingsForm>
  );
}

function Details({ settings }: { settings: Settings<HandoverDraft> }) {
  const { handover: copy, labels, choices } = useStrings();
  const { draft, set, fault } = settings;
  const number = (name: "after_failures" | "timeout", helpText: string) => (
    <TextField
      label={labels[`handover.${name}`]}
      helpText={helpText}
      type="number"
      {...SETTING_BOUNDS[`handover.${name}`]}
      autoComplete="off"
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
      error={fieldError(fault, `handover.${name}`)}
    />
  );
  // The time zone of the merchant's browser replaces UTC, the default, when opening hours are switched on or off.
  const own = draft.timezone === "UTC" && { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return (
    <FormLayout>
      <Checkbox
        label={labels["handover.visitors"]}
        checked={draft.visitors}
        onChange={(visitors) => set({ visitors })}
      />
      {number("after_failures", copy.failuresHint)}
      {number("timeout", copy.timeoutHint)}
      <Select
        label={labels["handover.otherwise"]}
        value={draft.otherwise}
        onChange={(otherwise) => set({ otherwise: otherwise as HandoverDraft["otherwise"] })}
        options={choices["handover.otherwise"]}
      />
      <Select
        label={labels["handover.hours"]}
        helpText={draft.hasHours && copy.hoursHint}
        value={draft.hasHours ? "hours" : "always"}
        onChange={(when) => set({ hasHours: when === "hours", ...own })}
        options={[
          { value: "always", label: copy.always },
          { value: "hours", label: copy.someHours },
        ]}
      />
      {draft.hasHours && <Hours settings={settings} />}
    </FormLayout>
  );
}

function Hours({ settings: { draft, set, fault } }: { settings: Settings<HandoverDraft> }) {
  const { handover: copy } = useStrings();
  const zones = useZones();
  return (
    <FormLayout>
      <Text as="p" tone="subdued">
        {copy.weeklyHint}
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
      <Select
        label={copy.timezone}
        options={[...new Set([...zones, draft.timezone])].sort()}
        value={draft.timezone}
        onChange={(timezone) => set({ timezone })}
        error={fieldError(fault, "handover.hours.timezone")}
      />
      <TextField
        label={copy.closed}
        helpText={copy.closedHint}
        multiline={2}
        autoComplete="off"
        value={draft.closed}
        onChange={(closed) => set({ closed })}
        error={fieldError(fault, "handover.hours.closed")}
      />
    </FormLayout>
  );
}

/** The browser's time zones. Empty on the server and during hydration, because the server may support other zones. */
function useZones(): string[] {
  const [zones, setZones] = useState<string[]>([]);
  useEffect(() => setZones(["UTC", ...Intl.supportedValuesOf("timeZone")]), []);
  return zones;
}
