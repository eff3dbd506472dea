import { TextField } from "@shopify/polaris";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { DraftFields } from "./draft-fields.ts";

/** How many messages per minute one client address may send. */
export function AddressLimitField({ draft, set, fault }: DraftFields) {
  const { labels, workflow } = useStrings();
  return (
    <TextField
      label={labels.address_messages_per_minute}
      type="number"
      min={1}
      autoComplete="off"
      helpText={workflow.addressMessagesHelp}
      value={draft.address_messages_per_minute}
      onChange={(address_messages_per_minute) => set({ address_messages_per_minute })}
      error={fieldError(fault, "address_messages_per_minute")}
    />
  );
}
