import { Banner, ChoiceList } from "@shopify/polaris";
import type { WorkflowDraft } from "../../../settings/workflow-draft.ts";
import { workflowDraft, workflowSettings } from "../../../settings/workflow-draft.ts";
import { Fold } from "../frame/fold.tsx";
import type { Site } from "../service/site.ts";
import { Section } from "../settings/section.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";
import { AddressLimitField } from "./address-limit-field.tsx";
import { isInUse } from "./is-in-use.ts";
import { isReady } from "./is-ready.ts";
import { ModelAdvanced, ModelFields } from "./model-fields.tsx";
import { Recipes } from "./recipes.tsx";
import { WaitField } from "./wait-field.tsx";
import { WebhookAdvanced, WebhookFields } from "./webhook-fields.tsx";

/** Settings outside the folds. */
const PLAIN = ["webhook_url", "model_base_url", "model_name", "model_api_key", "model_system_prompt"];

/** The first step: the answer source and its address. */
export function WorkflowForm({ site, settings }: { site: Site; settings: Settings<WorkflowDraft> }) {
  const { labels, workflow: copy } = useStrings();
  const { draft, set, fault } = settings;
  const fields = { site, draft, set, fault };
  const isModel = draft.reply_source === "model";
  return (
    <SettingsForm settings={settings}>
      <Section title={copy.steps.who}>
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
        {isModel ? <ModelFields {...fields} /> : <WebhookFields {...fields} />}
        {!isModel && <Recipes />}
        <Fold
          title={copy.advanced}
          id="advanced"
          isOpen={isInUse(workflowDraft(site))}
          isHeldOpen={fault !== undefined && fault.field !== "" && !PLAIN.includes(fault.field)}
        >
          {isModel ? <ModelAdvanced {...fields} /> : <WebhookAdvanced {...fields} />}
          <WaitField {...fields} />
          <AddressLimitField {...fields} />
        </Fold>
      </Section>
    </SettingsForm>
  );
}
