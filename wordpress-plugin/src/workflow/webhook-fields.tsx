import { SelectControl, TextControl, ToggleControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";
import type { Site } from "../rest/site.ts";
import { blamed } from "../settings/blamed.ts";
import { type Header, HeadersField } from "./headers-field.tsx";
import { SigningFields } from "./signing-fields.tsx";
import type { DraftFields } from "./workflow-draft.ts";

/** Where the workflow is, and how it is called. */
export function WebhookFields({
  site,
  draft,
  set,
  headers,
  setHeaders,
  failure,
}: DraftFields & {
  site: Site;
  headers: Header[];
  setHeaders(headers: Header[]): void;
  failure: Failure | undefined;
}) {
  return (
    <>
      <TextControl
        label={__("Webhook address", "parley-chat")}
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
      <HeadersField headers={headers} change={setHeaders} failure={failure} />
      <SigningFields site={site} draft={draft} set={set} failure={failure} />
      <TextControl
        label={__("Earlier messages sent along", "parley-chat")}
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
      <ToggleControl
        label={__("Tell the workflow how visitors rate answers", "parley-chat")}
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
