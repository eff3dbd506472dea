import { Checkbox, Select, TextField } from "@shopify/polaris";
import { blamed } from "../settings/blamed.ts";
import { Section } from "../settings/section.tsx";
import type { DraftFields } from "./draft-fields.ts";
import { HeaderFields } from "./header-fields.tsx";
import { isUncallable } from "./is-uncallable.ts";
import { SigningFields } from "./signing-fields.tsx";
import { workflowWords as words } from "./workflow-words.ts";

/** Where the workflow is, and how it is called. */
export function WebhookFields(fields: DraftFields) {
  const { draft, set, fault } = fields;
  return (
    <>
      <Section title={words.webhook.title}>
        <TextField
          label={words.webhook.url}
          type="url"
          autoComplete="off"
          placeholder="https://flows.example.com/webhook/chat"
          helpText={isUncallable(draft.webhook_url) ? words.uncallable : words.webhook.urlHelp}
          value={draft.webhook_url}
          onChange={(webhook_url) => set({ webhook_url })}
          error={blamed(fault, "webhook_url")}
        />
        <HeaderFields {...fields} />
      </Section>
      <SigningFields {...fields} />
      <Section title={words.sent.title}>
        <Select
          label={words.sent.payload}
          value={draft.payload}
          onChange={(payload) => set({ payload: payload as typeof draft.payload })}
          options={[
            { value: "standard", label: words.sent.standard },
            { value: "legacy", label: words.sent.legacy },
          ]}
        />
        <TextField
          label={words.sent.history}
          type="number"
          min={0}
          max={50}
          autoComplete="off"
          helpText={words.sent.historyHelp}
          value={draft.webhook_history}
          onChange={(webhook_history) => set({ webhook_history })}
          error={blamed(fault, "webhook_history")}
        />
        <Checkbox
          label={words.sent.feedback}
          helpText={words.sent.feedbackHelp}
          checked={draft.feedback_events}
          onChange={(feedback_events) => set({ feedback_events })}
        />
      </Section>
    </>
  );
}
