import { Banner, ChoiceList, TextField } from "@shopify/polaris";
import type { Site } from "../service/site.ts";
import { blamed } from "../settings/blamed.ts";
import { Section } from "../settings/section.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { isReady } from "./is-ready.ts";
import { ModelFields } from "./model-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";
import { settingsOf, type WorkflowDraft } from "./workflow-draft.ts";
import { workflowWords as words } from "./workflow-words.ts";

export function WorkflowForm({ site, settings }: { site: Site; settings: Settings<WorkflowDraft> }) {
  const { draft, set, fault } = settings;
  const fields = { site, draft, set, fault };
  return (
    <SettingsForm settings={settings}>
      <Section title={words.source.title}>
        <ChoiceList
          title={words.source.title}
          titleHidden
          selected={[draft.reply_source]}
          onChange={([source]) => set({ reply_source: source as Site["reply_source"] })}
          choices={[
            { value: "webhook", label: words.source.webhook, helpText: words.source.webhookHelp },
            { value: "model", label: words.source.model, helpText: words.source.modelHelp },
          ]}
        />
        {isReady(site) && !isReady(settingsOf(draft)) && (
          <Banner tone="warning">{words.silent[draft.reply_source]}</Banner>
        )}
        <TextField
          label={words.timeout}
          type="number"
          min={1}
          max={300}
          autoComplete="off"
          helpText={words.timeoutHelp}
          value={draft.webhook_timeout}
          onChange={(webhook_timeout) => set({ webhook_timeout })}
          error={blamed(fault, "webhook_timeout")}
        />
      </Section>
      {draft.reply_source === "model" ? <ModelFields {...fields} /> : <WebhookFields {...fields} />}
    </SettingsForm>
  );
}
