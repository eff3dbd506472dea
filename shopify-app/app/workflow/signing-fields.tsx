import { BlockStack, Button, Checkbox, InlineStack, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { newSecret } from "../../../admin/new-secret.ts";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { DraftFields } from "./draft-fields.ts";
import { Part } from "./part.tsx";

/** Lets the workflow verify that a call comes from Parley (contract §E.2). */
export function SigningFields({ site, draft, set, fault }: DraftFields) {
  const {
    choices,
    labels,
    workflow: { signing: copy },
  } = useStrings();
  return (
    <Part title={copy.title}>
      <Checkbox
        label={labels.sign}
        helpText={copy.signHelp}
        checked={draft.sign}
        onChange={(sign) => set({ sign })}
      />
      {draft.sign && (
        <>
          <Select
            label={labels.signature_format}
            value={draft.signature_format}
            onChange={(format) => set({ signature_format: format as typeof draft.signature_format })}
            options={choices.signature_format}
          />
          <SecretField site={site} draft={draft} set={set} fault={fault} />
        </>
      )}
      <Checkbox
        label={labels.timestamp}
        checked={draft.timestamp}
        onChange={(timestamp) => set({ timestamp })}
      />
      <Checkbox
        label={labels.standard_webhooks}
        helpText={copy.standardHelp}
        checked={draft.standard_webhooks}
        onChange={(standard_webhooks) => set({ standard_webhooks })}
      />
    </Part>
  );
}

/** The browser creates a new secret and shows it until it is saved, so that the service never has to return a secret. */
function SecretField({ site, draft, set, fault }: DraftFields) {
  const {
    labels,
    workflow: { signing: copy },
  } = useStrings();
  const [made, setMade] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const isMade = made !== undefined && draft.signing_secret === made;
  const copyToClipboard = () =>
    void navigator.clipboard.writeText(draft.signing_secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const make = () => {
    const secret = newSecret();
    setMade(secret);
    setCopied(false);
    set({ signing_secret: secret });
  };
  return (
    <BlockStack gap="200">
      <TextField
        label={labels.signing_secret}
        type={isMade ? "text" : "password"}
        monospaced={isMade}
        autoComplete="off"
        {...SETTING_BOUNDS.signing_secret}
        helpText={
          draft.signing_secret === ""
            ? copy.secretInUse(site.signing_secret.last_four ?? "")
            : copy.secretHelp
        }
        value={draft.signing_secret}
        onChange={(signing_secret) => set({ signing_secret })}
        error={fieldError(fault, "signing_secret")}
      />
      <InlineStack gap="200">
        <Button onClick={make}>{copy.make}</Button>
        {isMade && <Button onClick={copyToClipboard}>{isCopied ? copy.copied : copy.copy}</Button>}
      </InlineStack>
    </BlockStack>
  );
}
