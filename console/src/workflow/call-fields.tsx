import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";
import type { Draft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Choice, Toggle } from "../ui/field.tsx";

/** Fields for the signature, timestamp and format of calls to the site's own workflow. */
export function CallFields({ written, set }: Pick<Draft<WorkflowDraft>, "written" | "set">) {
  const { say } = useWords();
  return (
    <>
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
