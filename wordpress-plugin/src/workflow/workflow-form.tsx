import { RadioControl, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { SETTING_BOUNDS } from "../../../settings/generated/setting-bounds.ts";
import type { Site } from "../../../settings/generated/site.ts";
import { fieldError } from "../settings/field-error.ts";
import { settingLabels } from "../settings/setting-labels.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useDraft } from "../settings/use-draft.ts";
import { ModelFields } from "./model-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";
import { WORKFLOW_SCREEN } from "./workflow-settings.ts";

export function WorkflowForm({ site, changed }: { site: Site; changed(site: Site): void }) {
  const { draft, set, work, save, isUnsaved } = useDraft(WORKFLOW_SCREEN, site, changed);
  const labels = settingLabels();
  const fields = { site, draft, set, failure: work.failure };
  return (
    <SettingsForm work={work} save={save} isUnsaved={isUnsaved}>
      <RadioControl
        label={labels.reply_source}
        selected={draft.reply_source}
        onChange={(source) => set({ reply_source: source as Site["reply_source"] })}
        options={[
          {
            value: "webhook",
            label: __("My workflow", "parley-chat"),
            description: __("n8n, Make, Node-RED, Zapier, or any address that takes a call.", "parley-chat"),
          },
          {
            value: "model",
            label: __("A language model", "parley-chat"),
            description: __(
              "Any API that is compatible with OpenAI’s. It learns what is said, and nothing of the visitor or the page.",
              "parley-chat",
            ),
          },
        ]}
      />
      {draft.reply_source === "model" ? <ModelFields {...fields} /> : <WebhookFields {...fields} />}
      <TextControl
        label={labels.webhook_timeout}
        type="number"
        {...SETTING_BOUNDS.webhook_timeout}
        required
        value={draft.webhook_timeout}
        onChange={(webhook_timeout) => set({ webhook_timeout })}
        {...fieldError(work.failure, "webhook_timeout")}
      />
    </SettingsForm>
  );
}
