import { RadioControl, TextControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import type { Site } from "../rest/site.ts";
import { useWork } from "../rest/use-work.ts";
import { blamed } from "../settings/blamed.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { type Header, headersOf, headersSent } from "./headers-field.tsx";
import { ModelFields } from "./model-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";
import { changesOf, draftOf, type WorkflowDraft } from "./workflow-draft.ts";

export function WorkflowForm({ site, changed }: { site: Site; changed(site: Site): void }) {
  const [draft, setDraft] = useState(() => draftOf(site));
  const [headers, setHeaders] = useState<Header[]>(() => headersOf(site.webhook_headers));
  const work = useWork();
  const set = (changes: Partial<WorkflowDraft>) => setDraft({ ...draft, ...changes });

  async function save(): Promise<void> {
    const changes = { ...changesOf(draft), webhook_headers: headersSent(headers) };
    const answer = await call<Site>("POST", "/site", changes);
    setDraft(draftOf(answer));
    setHeaders(headersOf(answer.webhook_headers));
    changed(answer);
  }

  const fields = { site, draft, set, failure: work.failure };
  return (
    <SettingsForm work={work} save={save}>
      <RadioControl
        label={__("Who writes the answers", "parley-chat")}
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
      {draft.reply_source === "model" ? (
        <ModelFields {...fields} />
      ) : (
        <WebhookFields {...fields} headers={headers} setHeaders={setHeaders} />
      )}
      <TextControl
        label={__("Longest wait for an answer, in seconds", "parley-chat")}
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
