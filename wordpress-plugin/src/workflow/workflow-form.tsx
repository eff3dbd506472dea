import { TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { hasAnswerSource } from "../../../admin/answer-source.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { fieldError } from "../settings/field-error.ts";
import { settingLabels } from "../settings/setting-labels.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useDraft } from "../settings/use-draft.ts";
import { ModelFields } from "./model-fields.tsx";
import { ShopSwitch } from "./shop-switch.tsx";
import { SourceChoice } from "./source-choice.tsx";
import { TestMessage } from "./test-message.tsx";
import { ToolFields } from "./tool-fields.tsx";
import { useToolCheck } from "./use-tool-check.ts";
import { WebhookFields } from "./webhook-fields.tsx";
import { WORKFLOW_SCREEN } from "./workflow-settings.ts";

export function WorkflowForm({ site, changed }: { site: Site; changed(site: Site): void }) {
  const { draft, set, work, save, isUnsaved } = useDraft(WORKFLOW_SCREEN, site, changed);
  const check = useToolCheck(site);
  const isModel = draft.reply_source === "model";
  const labels = settingLabels();
  const fields = { site, draft, set, failure: work.failure };
  return (
    <>
      <SettingsForm work={work} save={save} isUnsaved={isUnsaved}>
        {(isModel || !hasAnswerSource(site)) && <ShopSwitch {...fields} check={check} />}
        <SourceChoice draft={draft} set={set} />
        {isModel ? <ModelFields {...fields} /> : <WebhookFields {...fields} />}
        {isModel && <ToolFields {...fields} check={check} isUnsaved={isUnsaved} />}
        <TextControl
          label={labels.webhook_timeout}
          type="number"
          {...SETTING_BOUNDS.webhook_timeout}
          required
          value={draft.webhook_timeout}
          onChange={(webhook_timeout) => set({ webhook_timeout })}
          {...fieldError(work.failure, "webhook_timeout")}
        />
        <TextControl
          label={labels.address_messages_per_minute}
          type="number"
          min={1}
          value={draft.address_messages_per_minute}
          onChange={(address_messages_per_minute) => set({ address_messages_per_minute })}
          {...fieldError(
            work.failure,
            "address_messages_per_minute",
            __(
              "All visitors in one office may share an IP address. Leave it empty to allow a quarter of the site’s messages per minute, but at least 10.",
              "parley-chat",
            ),
          )}
        />
      </SettingsForm>
      <TestMessage site={site} isUnsaved={isUnsaved} />
    </>
  );
}
