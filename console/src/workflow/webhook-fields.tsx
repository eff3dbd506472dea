import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";
import type { Draft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";
import { AddressHint } from "./address-hint.tsx";

export function WebhookFields({
  written,
  set,
  faultOf,
}: Pick<Draft<WorkflowDraft>, "written" | "set" | "faultOf">) {
  const { say } = useWords();
  return (
    <Field
      label={say("webhookUrl")}
      hint={<AddressHint address={written.webhook_url} hint={say("webhookUrlHint")} />}
      placeholder="https://flows.example.com/webhook/chat"
      type="url"
      value={written.webhook_url}
      onChange={(webhook_url) => set({ webhook_url })}
      fault={faultOf("webhook_url")}
    />
  );
}
