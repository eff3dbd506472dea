import { SelectControl, TextControl, ToggleControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Site } from "../../../admin/generated/site.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import { Fold } from "../settings/fold.tsx";
import { settingChoices, settingLabels } from "../settings/setting-labels.ts";
import { addressHelp } from "./address-help.ts";
import { HeadersField } from "./headers-field.tsx";
import { SigningFields } from "./signing-fields.tsx";
import type { DraftFields } from "./workflow-settings.ts";

export function WebhookFields({
  site,
  draft,
  set,
  failure,
}: DraftFields & { site: Site; failure: Failure | undefined }) {
  const labels = settingLabels();
  return (
    <>
      <TextControl
        label={labels.webhook_url}
        type="url"
        value={draft.webhook_url}
        onChange={(webhook_url) => set({ webhook_url })}
        placeholder="https://flows.example.com/webhook/chat"
        {...fieldError(
          failure,
          "webhook_url",
          addressHelp(
            draft.webhook_url,
            __(
              "In n8n, this is the Production URL of the Webhook node. In Make and Zapier, it is the address of the custom webhook.",
              "parley-chat",
            ),
          ),
        )}
      />
      <HeadersField
        title={labels.webhook_headers}
        field="webhook_headers"
        headers={draft.headers}
        change={(headers) => set({ headers })}
        failure={failure}
      />
      <SigningFields site={site} draft={draft} set={set} failure={failure} />
      <Fold title={__("Data in each call", "parley-chat")} failure={failure}>
        <TextControl
          label={labels.webhook_history}
          type="number"
          {...SETTING_BOUNDS.webhook_history}
          required
          value={draft.webhook_history}
          onChange={(webhook_history) => set({ webhook_history })}
          {...fieldError(
            failure,
            "webhook_history",
            __("Enter 0 if your workflow has its own memory.", "parley-chat"),
          )}
        />
        <SelectControl
          label={labels.payload}
          value={draft.payload}
          onChange={(payload) => set({ payload })}
          options={settingChoices().payload}
        />
        <ToggleControl
          label={labels.timestamp}
          checked={draft.timestamp}
          onChange={(timestamp) => set({ timestamp })}
        />
        <ToggleControl
          label={labels.feedback_events}
          help={__(
            "Sends a separate call with “event”: “feedback”. Turn on ratings under Appearance.",
            "parley-chat",
          )}
          checked={draft.feedback_events}
          onChange={(feedback_events) => set({ feedback_events })}
        />
      </Fold>
    </>
  );
}
