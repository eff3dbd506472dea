import { SETTING_BOUNDS } from "../../../settings/generated/setting-bounds.ts";
import type { Draft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";
import type { WrittenSource } from "./written-source.ts";

/** The maximum time for an answer, also from a model. */
export function WaitField({
  written,
  set,
  faultOf,
}: Pick<Draft<WrittenSource>, "written" | "set" | "faultOf">) {
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
