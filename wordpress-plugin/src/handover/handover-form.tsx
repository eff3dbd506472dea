import { SelectControl, TextareaControl, TextControl, ToggleControl } from "@wordpress/components";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { handoverDraft, handoverSettings } from "../../../admin/handover-draft.ts";
import { handoverSummary } from "../../../admin/handover-texts.ts";
import { WAITING_CHANGED } from "../admin/waiting-changed.ts";
import { fieldError } from "../settings/field-error.ts";
import { Fold } from "../settings/fold.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { handoverTexts, settingChoices, settingLabels } from "../settings/setting-labels.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { SITE_ROUTE } from "../settings/site-route.ts";
import { useDraft } from "../settings/use-draft.ts";
import { faultIn } from "./handover-fault.ts";
import { HoursFields } from "./hours-fields.tsx";

export function HandoverForm({
  site,
  changed,
  facts,
}: {
  site: Site;
  changed(site: Site): void;
  facts: PageFacts;
}) {
  const screen = {
    ...SITE_ROUTE,
    name: "handover",
    draftOf: (saved: Site) => handoverDraft(saved, facts.timezone),
    settingsOf: handoverSettings,
    faultIn,
  };
  const { draft, set, work, save, isUnsaved } = useDraft(screen, site, (saved: Site) => {
    changed(saved);
    window.dispatchEvent(new Event(WAITING_CHANGED));
  });
  const labels = settingLabels();
  const texts = handoverTexts();
  return (
    <SettingsForm work={work} save={save} isUnsaved={isUnsaved}>
      <ToggleControl
        label={labels.handover}
        help={texts.switchHint}
        checked={draft.isOn}
        onChange={(isOn) => set({ isOn })}
      />
      {draft.isOn && (
        <>
          <p>{handoverSummary(draft, texts, facts.locale)}</p>
          <Fold
            title={texts.details}
            contains={texts.contains}
            failure={work.failure}
            className="parley-section"
          >
            <ToggleControl
              label={labels["handover.visitors"]}
              checked={draft.visitors}
              onChange={(visitors) => set({ visitors })}
            />
            <TextControl
              label={labels["handover.after_failures"]}
              type="number"
              required
              {...SETTING_BOUNDS["handover.after_failures"]}
              value={draft.after_failures}
              onChange={(after_failures) => set({ after_failures })}
              {...fieldError(work.failure, "handover.after_failures", texts.failuresHint)}
            />
            <TextControl
              label={labels["handover.timeout"]}
              type="number"
              required
              {...SETTING_BOUNDS["handover.timeout"]}
              value={draft.timeout}
              onChange={(timeout) => set({ timeout })}
              {...fieldError(work.failure, "handover.timeout", texts.timeoutHint)}
            />
            <SelectControl
              label={labels["handover.otherwise"]}
              value={draft.otherwise}
              onChange={(otherwise) => set({ otherwise })}
              options={settingChoices()["handover.otherwise"]}
            />
            <SelectControl
              label={labels["handover.hours"]}
              help={draft.hasHours ? texts.hoursHint : ""}
              value={draft.hasHours ? "hours" : "always"}
              onChange={(when) => set({ hasHours: when === "hours" })}
              options={[
                { value: "always", label: texts.always },
                { value: "hours", label: texts.someHours },
              ]}
            />
            {draft.hasHours && (
              <HoursFields draft={draft} set={set} failure={work.failure} locale={facts.locale} />
            )}
          </Fold>
        </>
      )}
      <ToggleControl
        label={labels.live}
        help={texts.liveHint}
        checked={draft.live}
        onChange={(live) => set({ live })}
      />
      <TextareaControl
        label={labels.notify_emails}
        rows={2}
        value={draft.notify_emails}
        onChange={(notify_emails) => set({ notify_emails })}
        {...fieldError(work.failure, "notify_emails", texts.emailsHint)}
      />
      <ToggleControl
        label={labels.weekly_report}
        help={texts.reportHint}
        checked={draft.weekly_report}
        onChange={(weekly_report) => set({ weekly_report })}
      />
    </SettingsForm>
  );
}
