import { SelectControl, TextControl, ToggleControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import type { Site } from "../rest/site.ts";
import { useWork } from "../rest/use-work.ts";
import { blamed } from "../settings/blamed.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { type Header, HeadersField, headersOf, headersSent } from "./headers-field.tsx";
import { SigningFields } from "./signing-fields.tsx";

type Draft = Pick<
  Site,
  | "webhook_timeout"
  | "webhook_history"
  | "sign"
  | "timestamp"
  | "standard_webhooks"
  | "payload"
  | "signature_format"
> & {
  webhook_url: string;
  signing_secret: string;
};

export function WorkflowForm({ site, changed }: { site: Site; changed(site: Site): void }) {
  const [draft, setDraft] = useState<Draft>({
    ...site,
    webhook_url: site.webhook_url ?? "",
    signing_secret: "",
  });
  const [headers, setHeaders] = useState<Header[]>(() => headersOf(site.webhook_headers));
  const work = useWork();
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });

  async function save(): Promise<void> {
    const answer = await call<Site>("POST", "/site", {
      webhook_url: draft.webhook_url.trim() === "" ? null : draft.webhook_url.trim(),
      webhook_headers: headersSent(headers),
      webhook_timeout: draft.webhook_timeout,
      webhook_history: draft.webhook_history,
      sign: draft.sign,
      timestamp: draft.timestamp,
      standard_webhooks: draft.standard_webhooks,
      payload: draft.payload,
      signature_format: draft.signature_format,
      ...(draft.signing_secret !== "" && { signing_secret: draft.signing_secret }),
    });
    set({ signing_secret: "" });
    setHeaders(headersOf(answer.webhook_headers));
    changed(answer);
  }

  return (
    <SettingsForm work={work} save={save}>
      <TextControl
        label={__("Webhook address", "parley-chat")}
        type="url"
        value={draft.webhook_url}
        onChange={(webhook_url) => set({ webhook_url })}
        placeholder="https://flows.example.com/webhook/chat"
        {...blamed(
          work.failure,
          "webhook_url",
          __(
            "In n8n the Production URL of the Webhook node, in Make and Zapier the address of the custom webhook.",
            "parley-chat",
          ),
        )}
      />
      <HeadersField headers={headers} change={setHeaders} failure={work.failure} />
      <SigningFields site={site} draft={draft} set={set} failure={work.failure} />
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
      <TextControl
        label={__("Earlier messages sent along", "parley-chat")}
        type="number"
        min={0}
        max={50}
        required
        value={draft.webhook_history}
        onChange={(text) => set({ webhook_history: Number(text) })}
        {...blamed(
          work.failure,
          "webhook_history",
          __("0 where your workflow has a memory of its own.", "parley-chat"),
        )}
      />
      <SelectControl
        label={__("Shape of the data", "parley-chat")}
        value={draft.payload}
        onChange={(payload) => set({ payload })}
        options={[
          { value: "standard", label: __("Standard: message, user, session, context", "parley-chat") },
          { value: "legacy", label: __("Older: the session’s id is in user.sessionId", "parley-chat") },
        ]}
      />
      <ToggleControl
        label={__("Send the time of each call (X-Request-Timestamp)", "parley-chat")}
        checked={draft.timestamp}
        onChange={(timestamp) => set({ timestamp })}
      />
    </SettingsForm>
  );
}
