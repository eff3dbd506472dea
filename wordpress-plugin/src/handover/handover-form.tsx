import { SelectControl, TextareaControl, TextControl, ToggleControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { type HandoverDraft, handoverDraft, handoverSettings } from "../../../admin/handover-draft.ts";
import { WAITING_CHANGED } from "../admin/waiting-changed.ts";
import { fieldError } from "../settings/field-error.ts";
import type { PageFacts } from "../settings/page-facts.ts";
import { settingChoices, settingLabels } from "../settings/setting-labels.ts";
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
    draftOf: (saved: Site) => linedUp(handoverDraft(saved, facts.timezone)),
    settingsOf: handoverSettings,
    faultIn,
  };
  const { draft, set, work, save, isUnsaved } = useDraft(screen, site, (saved: Site) => {
    changed(saved);
    window.dispatchEvent(new Event(WAITING_CHANGED));
  });
  const labels = settingLabels();
  return (
    <SettingsForm work={work} save={save} isUnsaved={isUnsaved}>
      <ToggleControl
        label={labels.live}
        help={__(
          "Messages from you or your workflow appear in the open chat immediately, even if the visitor has not asked anything.",
          "parley-chat",
        )}
        checked={draft.live}
        onChange={(live) => set({ live })}
      />
      <ToggleControl
        label={labels.handover}
        help={__(
          "Your workflow (with “handover”) and visitors can then ask for a person. The bar at the top shows how many visitors wait, and you answer in the inbox. You may take over there even while this is off.",
          "parley-chat",
        )}
        checked={draft.isOn}
        onChange={(isOn) => set({ isOn })}
      />
      {draft.isOn && (
        <>
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
            {...fieldError(work.failure, "handover.after_failures", __("0: never.", "parley-chat"))}
          />
          <TextControl
            label={labels["handover.timeout"]}
            type="number"
            required
            {...SETTING_BOUNDS["handover.timeout"]}
            value={draft.timeout}
            onChange={(timeout) => set({ timeout })}
            {...fieldError(work.failure, "handover.timeout")}
          />
          <SelectControl
            label={labels["handover.otherwise"]}
            value={draft.otherwise}
            onChange={(otherwise) => set({ otherwise })}
            options={settingChoices()["handover.otherwise"]}
          />
          <SelectControl
            label={labels["handover.hours"]}
            value={draft.hasHours ? "hours" : "always"}
            onChange={(when) => set({ hasHours: when === "hours" })}
            options={[
              { value: "always", label: __("Always", "parley-chat") },
              { value: "hours", label: __("At these hours", "parley-chat") },
            ]}
          />
          {draft.hasHours && (
            <HoursFields draft={draft} set={set} failure={work.failure} locale={facts.locale} />
          )}
        </>
      )}
      <TextareaControl
        label={labels.notify_emails}
        rows={2}
        value={draft.notify_emails}
        onChange={(notify_emails) => set({ notify_emails })}
        {...fieldError(
          work.failure,
          "notify_emails",
          __(
            "Up to 5, one on each line. They receive an e-mail when a visitor waits or leaves a message. Each new address first gets an e-mail with a link that confirms it.",
            "parley-chat",
          ),
        )}
      />
      <ToggleControl
        label={labels.weekly_report}
        help={__(
          "Every Monday, to these addresses: the figures of the week, and the questions that were not answered.",
          "parley-chat",
        )}
        checked={draft.weekly_report}
        onChange={(weekly_report) => set({ weekly_report })}
      />
    </SettingsForm>
  );
}

/** Here each day and each address has its own line. */
function linedUp(draft: HandoverDraft): HandoverDraft {
  const inLines = (text: string) => text.replaceAll(", ", "\n");
  return {
    ...draft,
    closed: inLines(draft.closed),
    notify_emails: inLines(draft.notify_emails),
  };
}
