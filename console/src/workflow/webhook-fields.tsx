import type { Draft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Choice, Field, Toggle } from "../ui/field.tsx";
import type { WrittenSource } from "./written-source.ts";

/** Of the site's own workflow. */
export function WebhookFields({
  written,
  set,
  faultOf,
}: Pick<Draft<WrittenSource>, "written" | "set" | "faultOf">) {
  const { say } = useWords();
  return (
    <>
      <Field
        label={say("webhookUrl")}
        hint={say("webhookUrlHint")}
        placeholder="https://flows.example.com/webhook/chat"
        type="url"
        value={written.webhook_url}
        onChange={(webhook_url) => set({ webhook_url })}
        fault={faultOf("webhook_url")}
      />
      <Toggle
        label={say("sign")}
        hint={say("signHint")}
        isSelected={written.sign}
        onChange={(sign) => set({ sign })}
      />
      <Toggle
        label={say("timestamp")}
        isSelected={written.timestamp}
        onChange={(timestamp) => set({ timestamp })}
      />
      <Toggle
        label={say("standardWebhooks")}
        isSelected={written.standard_webhooks}
        onChange={(standard_webhooks) => set({ standard_webhooks })}
      />
      <Choice
        label={say("payload")}
        value={written.payload}
        onChange={(payload) => set({ payload })}
        choices={[
          { value: "standard", label: say("payloadStandard") },
          { value: "legacy", label: say("payloadLegacy") },
          { value: "n8n", label: say("payloadN8n") },
        ]}
      />
    </>
  );
}
