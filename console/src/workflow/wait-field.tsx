import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";
import type { Draft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";

/** The maximum time for an answer, also from a model. */
export function WaitField({
  written,
  set,
  faultOf,
}: Pick<Draft<WorkflowDraft>, "written" | "set" | "faultOf">) {
  const { say } = useWords();
  const { min, max } = SETTING_BOUNDS.webhook_timeout;
  return (
    <Field
      label={say("longestWait")}
      hint={say("longestWaitHint", { min, max })}
      type="number"
      value={written.webhook_timeout}
      onChange={(webhook_timeout) => set({ webhook_timeout })}
      fault={faultOf("webhook_timeout")}
    />
  );
}
