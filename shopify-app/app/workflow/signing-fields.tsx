import { BlockStack, Button, Checkbox, InlineStack, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { blamed } from "../settings/blamed.ts";
import { Section } from "../settings/section.tsx";
import type { DraftFields } from "./draft-fields.ts";
import { workflowWords } from "./workflow-words.ts";

const words = workflowWords.signing;

/** Lets the workflow tell Parley's calls from anybody else's (spec.md, Outbound webhook requests). */
export function SigningFields({ site, draft, set, fault }: DraftFields) {
  return (
    <Section title={words.title}>
      <Checkbox
        label={words.sign}
        helpText={words.signHelp}
        checked={draft.sign}
        onChange={(sign) => set({ sign })}
      />
      {draft.sign && (
        <>
          <Select
            label={words.format}
            value={draft.signature_format}
            onChange={(format) => set({ signature_format: format as typeof draft.signature_format })}
            options={[
              { value: "prefixed", label: words.prefixed },
              { value: "bare", label: words.bare },
            ]}
          />
          <SecretField site={site} draft={draft} set={set} fault={fault} />
        </>
      )}
      <Checkbox
        label={words.timestamp}
        checked={draft.timestamp}
        onChange={(timestamp) => set({ timestamp })}
      />
      <Checkbox
        label={words.standard}
        helpText={words.standardHelp}
        checked={draft.standard_webhooks}
        onChange={(standard_webhooks) => set({ standard_webhooks })}
      />
    </Section>
  );
}

/** A new secret is made here and shown until it is saved: the service never has to tell one. */
function SecretField({ site, draft, set, fault }: DraftFields) {
  const [made, setMade] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const isMade = made !== undefined && draft.signing_secret === made;
  const copy = () => void navigator.clipboard.writeText(draft.signing_secret).then(() => setCopied(true));
  const make = () => {
    const secret = newSecret();
    setMade(secret);
    setCopied(false);
    set({ signing_secret: secret });
  };
  return (
    <BlockStack gap="200">
      <TextField
        label={words.secret}
        type={isMade ? "text" : "password"}
        monospaced={isMade}
        autoComplete="off"
        maxLength={256}
        helpText={draft.signing_secret === "" ? inUse(site.signing_secret.last_four) : words.secretHelp}
        value={draft.signing_secret}
        onChange={(signing_secret) => set({ signing_secret })}
        error={blamed(fault, "signing_secret")}
      />
      <InlineStack gap="200">
        <Button onClick={make}>{words.make}</Button>
        {isMade && <Button onClick={copy}>{isCopied ? words.copied : words.copy}</Button>}
      </InlineStack>
    </BlockStack>
  );
}

function inUse(lastFour: string | null): string {
  return words.secretInUse(lastFour ?? "");
}

/** 32 random bytes in hex (spec.md, Outbound webhook requests, 6). */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
