import { TextField } from "@shopify/polaris";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { DraftFields } from "./draft-fields.ts";

export function WaitField({ draft, set, fault }: DraftFields) {
  const { labels, workflow } = useStrings();
  return (
    <TextField
      label={labels.webhook_timeout}
      type="number"
      {...SETTING_BOUNDS.webhook_timeout}
      autoComplete="off"
      helpText={workflow.timeoutHelp(SETTING_BOUNDS.webhook_timeout)}
      value={draft.webhook_timeout}
      onChange={(webhook_timeout) => set({ webhook_timeout })}
      error={fieldError(fault, "webhook_timeout")}
    />
  );
}
