import { SelectControl, TextControl, ToggleControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";
import type { Site } from "../rest/site.ts";
import { blamed } from "../settings/blamed.ts";
import { HeadersField } from "./headers-field.tsx";
import { SigningFields } from "./signing-fields.tsx";
import type { DraftFields } from "./workflow-draft.ts";
import { workflowLabels } from "./workflow-labels.ts";

/** Where the workflow is, and how it is called. */
export function WebhookFields({
  site,
  draft,
  set,
  failure,
}: DraftFields & { site: Site; failure: Failure | undefined }) {
  const labels = workflowLabels();
  return (
    <>
      <TextControl
        label={labels.webhook_url}
        type="url"
        value={draft.webhook_url}
        onChange={(webhook_url) => set({ webhook_url })}
        placeholder="https://flows.example.com/webhook/chat"
        {...blamed(
          failure,
          "webhook_url",
          __(
            "In n8n the Production URL of the Webhook node, in Make and Zapier the address of the custom webhook.",
            "parley-chat",
          ),
        )}
      />
      <HeadersField headers={draft.headers} change={(headers) => set({ headers })} failure={failure} />
      <SigningFields site={site} draft={draft} set={set} failure={failure} />
      <TextControl
        label={labels.webhook_history}
        type="number"
        min={0}
        max={50}
        required
        value={draft.webhook_history}
        onChange={(text) => set({ webhook_history: Number(text) })}
        {...blamed(
          failure,
          "webhook_history",
          __("0 where your workflow has a memory of its own.", "parley-chat"),
        )}
      />
      <SelectControl
        label={labels.payload}
        value={draft.payload}
        onChange={(payload) => set({ payload })}
        options={[
          { value: "standard", label: __("Standard: message, user, session, context", "parley-chat") },
          { value: "legacy", label: __("Older: the session’s id is in user.sessionId", "parley-chat") },
        ]}
      />
      <ToggleControl
        label={labels.timestamp}
        checked={draft.timestamp}
        onChange={(timestamp) => set({ timestamp })}
      />
      <ToggleControl
        label={labels.feedback_events}
        help={__(
          "A call of its own with “event”: “feedback”. Rating is switched on under Appearance.",
          "parley-chat",
        )}
        checked={draft.feedback_events}
        onChange={(feedback_events) => set({ feedback_events })}
      />
    </>
  );
}
