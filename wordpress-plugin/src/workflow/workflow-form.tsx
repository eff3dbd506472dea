import { RadioControl, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Site } from "../rest/site.ts";
import { blamed } from "../settings/blamed.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useDraft } from "../settings/use-draft.ts";
import { ModelFields } from "./model-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";
import { draftOf, faultIn, settingsOf } from "./workflow-draft.ts";
import { workflowLabels } from "./workflow-labels.ts";

const SCREEN = { path: "/site", draftOf, settingsOf, labels: workflowLabels, faultIn };

export function WorkflowForm({ site, changed }: { site: Site; changed(site: Site): void }) {
  const { draft, set, work, save } = useDraft(SCREEN, site, changed);
  const labels = workflowLabels();
  const fields = { site, draft, set, failure: work.failure };
  return (
    <SettingsForm work={work} save={save}>
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
        min={1}
        max={300}
        required
        value={draft.webhook_timeout}
        onChange={(text) => set({ webhook_timeout: Number(text) })}
        {...blamed(work.failure, "webhook_timeout")}
      />
    </SettingsForm>
  );
}
