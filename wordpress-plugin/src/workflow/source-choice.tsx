import { RadioControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Site } from "../../../admin/generated/site.ts";
import { settingLabels } from "../settings/setting-labels.ts";
import type { DraftFields } from "./workflow-settings.ts";

export function SourceChoice({ draft, set }: DraftFields) {
  return (
    <RadioControl
      label={settingLabels().reply_source}
      selected={draft.reply_source}
      onChange={(source) => set({ reply_source: source as Site["reply_source"] })}
      options={[
        {
          value: "webhook",
          label: __("My workflow", "parley-chat"),
          description: __("n8n, Make, Node-RED, Zapier, or any address that accepts calls.", "parley-chat"),
        },
        {
          value: "model",
          label: __("A language model", "parley-chat"),
          description: __(
            "Any OpenAI-compatible API. It receives the messages, but no name or e-mail address of the visitor.",
            "parley-chat",
          ),
        },
      ]}
    />
  );
}
