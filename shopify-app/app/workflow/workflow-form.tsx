import { Banner, ChoiceList, TextField } from "@shopify/polaris";
import { SETTING_BOUNDS } from "../../../settings/generated/setting-bounds.ts";
import { type WorkflowDraft, workflowSettings } from "../../../settings/workflow-draft.ts";
import type { Site } from "../service/site.ts";
import { fieldError } from "../settings/field-error.ts";
import { Section } from "../settings/section.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";
import { isReady } from "./is-ready.ts";
import { ModelFields } from "./model-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

export function WorkflowForm({ site, settings }: { site: Site; settings: Settings<WorkflowDraft> }) {
  const { workflow: copy, labels } = useStrings();
  const { draft, set, fault } = settings;
  const fields = { site, draft, set, fault };
  return (
    <SettingsForm settings={settings}>
      <Section title={labels.reply_source}>
        <ChoiceList
          title={labels.reply_source}
          titleHidden
          selected={[draft.reply_source]}
          onChange={([source]) => set({ reply_source: source as Site["reply_source"] })}
          choices={[
            { value: "webhook", label: copy.source.webhook, helpText: copy.source.webhookHelp },
            { value: "model", label: copy.source.model, helpText: copy.source.modelHelp },
          ]}
        />
        {isReady(site) && !isReady(workflowSettings(draft)) && (
          <Banner tone="warning">{copy.silent[draft.reply_source]}</Banner>
        )}
        <TextField
          label={labels.webhook_timeout}
          type="number"
          {...SETTING_BOUNDS.webhook_timeout}
          autoComplete="off"
          helpText={copy.timeoutHelp(SETTING_BOUNDS.webhook_timeout)}
          value={draft.webhook_timeout}
          onChange={(webhook_timeout) => set({ webhook_timeout })}
          error={fieldError(fault, "webhook_timeout")}
        />
      </Section>
      {draft.reply_source === "model" ? <ModelFields {...fields} /> : <WebhookFields {...fields} />}
    </SettingsForm>
  );
}
