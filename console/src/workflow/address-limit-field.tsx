import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";
import type { Draft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";

/** How many messages per minute one client address may send. */
export function AddressLimitField({
  written,
  set,
  faultOf,
}: Pick<Draft<WorkflowDraft>, "written" | "set" | "faultOf">) {
  const { say } = useWords();
  return (
    <Field
      label={say("addressMessages")}
      hint={say("addressMessagesHint")}
      type="number"
      value={written.address_messages_per_minute}
      onChange={(address_messages_per_minute) => set({ address_messages_per_minute })}
      fault={faultOf("address_messages_per_minute")}
    />
  );
}
