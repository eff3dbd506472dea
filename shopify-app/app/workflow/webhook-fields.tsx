import { Checkbox, Select, TextField } from "@shopify/polaris";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";
import { AddressHelp } from "./address-help.tsx";
import type { DraftFields } from "./draft-fields.ts";
import { HeaderFields } from "./header-fields.tsx";
import { Part } from "./part.tsx";
import { SigningFields } from "./signing-fields.tsx";

export function WebhookFields({ site, draft, set, fault }: DraftFields) {
  const { workflow: copy, labels } = useStrings();
  return (
    <TextField
      label={labels.webhook_url}
      type="url"
      autoComplete="off"
      placeholder="https://flows.example.com/webhook/chat"
      helpText={<AddressHelp site={site} address={draft.webhook_url} help={copy.webhook.urlHelp} />}
      value={draft.webhook_url}
      onChange={(webhook_url) => set({ webhook_url })}
      error={fieldError(fault, "webhook_url")}
    />
  );
}

export function WebhookAdvanced(fields: DraftFields) {
  const { workflow: copy, choices, labels } = useStrings();
  const { draft, set, fault } = fields;
  return (
    <>
      <HeaderFields
        headers={draft.headers}
        change={(headers) => set({ headers })}
        fault={fault}
        field="webhook_headers"
        title={labels.webhook_headers}
        help={copy.headers.help}
      />
      <SigningFields {...fields} />
      <Part title={copy.sent.title}>
        <Select
          label={labels.payload}
          value={draft.payload}
          onChange={(payload) => set({ payload: payload as typeof draft.payload })}
          options={choices.payload}
        />
        <TextField
          label={labels.webhook_history}
          type="number"
          {...SETTING_BOUNDS.webhook_history}
          autoComplete="off"
          helpText={copy.sent.historyHelp}
          value={draft.webhook_history}
          onChange={(webhook_history) => set({ webhook_history })}
          error={fieldError(fault, "webhook_history")}
        />
        <Checkbox
          label={labels.feedback_events}
          helpText={copy.sent.feedbackHelp}
          checked={draft.feedback_events}
          onChange={(feedback_events) => set({ feedback_events })}
        />
      </Part>
    </>
  );
}
