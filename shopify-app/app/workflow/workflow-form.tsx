import { Banner, ChoiceList } from "@shopify/polaris";
import { hasAnswerSource } from "../../../admin/answer-source.ts";
import { otherTools } from "../../../admin/tools/shop-switch.ts";
import { toolDrafts } from "../../../admin/tools/tool-draft.ts";
import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";
import { workflowDraft, workflowSettings } from "../../../admin/workflow-draft.ts";
import { Fold } from "../frame/fold.tsx";
import type { Site } from "../service/site.ts";
import { Section } from "../settings/section.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";
import { AddressLimitField } from "./address-limit-field.tsx";
import { isInUse } from "./is-in-use.ts";
import { ModelAdvanced, ModelFields } from "./model-fields.tsx";
import { OWN_SHOP } from "./own-shop.ts";
import { Recipes } from "./recipes.tsx";
import { ShopSwitch } from "./shop-switch.tsx";
import { ToolFields } from "./tool-fields.tsx";
import { useToolCheck } from "./use-tool-check.ts";
import { WaitField } from "./wait-field.tsx";
import { WebhookAdvanced, WebhookFields } from "./webhook-fields.tsx";

/** Settings outside the *Advanced* fold, besides those of `model_tools`. An error at any other setting opens the fold. */
const PLAIN = ["webhook_url", "model_base_url", "model_name", "model_api_key", "model_system_prompt"];

function isElsewhere(field: string): boolean {
  return PLAIN.includes(field) || field.startsWith("model_tools");
}

/** The first step: the answer source and its address. */
export function WorkflowForm({ site, settings }: { site: Site; settings: Settings<WorkflowDraft> }) {
  const { labels, workflow: copy } = useStrings();
  const { draft, set, fault, isDirty } = settings;
  const { checked, isBusy, failure, check } = useToolCheck(site);
  const fields = { site, draft, set, fault };
  const isModel = draft.reply_source === "model";
  return (
    <SettingsForm settings={settings}>
      <Section title={copy.steps.who}>
        {(isModel || !hasAnswerSource(site)) && <ShopSwitch {...fields} checked={checked} />}
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
        {hasAnswerSource(site) && !hasAnswerSource(workflowSettings(draft)) && (
          <Banner tone="warning">{copy.silent[draft.reply_source]}</Banner>
        )}
        {isModel ? <ModelFields {...fields} /> : <WebhookFields {...fields} />}
        {!isModel && <Recipes />}
        {isModel && (
          <Fold
            title={copy.tools.more}
            id="tools"
            isOpen={otherTools(toolDrafts(site.model_tools), OWN_SHOP).length > 0}
            isForcedOpen={fault?.field.startsWith("model_tools.") === true}
          >
            <ToolFields
              {...fields}
              checked={checked}
              failure={failure}
              isChecking={isBusy}
              check={isDirty ? undefined : check}
            />
          </Fold>
        )}
        <Fold
          title={copy.advanced}
          id="advanced"
          isOpen={isInUse(workflowDraft(site))}
          isForcedOpen={fault !== undefined && fault.field !== "" && !isElsewhere(fault.field)}
        >
          {isModel ? <ModelAdvanced {...fields} /> : <WebhookAdvanced {...fields} />}
          <WaitField {...fields} />
          <AddressLimitField {...fields} />
        </Fold>
      </Section>
    </SettingsForm>
  );
}
