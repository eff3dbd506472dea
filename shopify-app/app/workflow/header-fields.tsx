import { BlockStack, Button, InlineGrid, InlineStack, Text, TextField } from "@shopify/polaris";
import { useRef } from "react";
import { blamed } from "../settings/blamed.ts";
import type { DraftFields } from "./draft-fields.ts";
import { type Header, isTwice } from "./header.ts";
import { workflowWords } from "./workflow-words.ts";

const words = workflowWords.headers;

/** Headers that let the workflow know its callers, such as `X-API-Key`. Their values are never shown again. */
export function HeaderFields({ draft: { headers }, set, fault }: DraftFields) {
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, part: Partial<Header>) =>
    set({ headers: headers.map((header, index) => (index === at ? { ...header, ...part } : header)) });
  const remove = (at: number) => {
    set({ headers: headers.filter((_, index) => index !== at) });
    // The button that was pressed goes with its header; the last one adds another.
    [...(list.current?.querySelectorAll("button") ?? [])].at(-1)?.focus();
  };
  return (
    <fieldset ref={list} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <BlockStack gap="300">
        <legend style={{ padding: 0 }}>{words.title}</legend>
        {headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may be empty or typed twice while it is written.
          <InlineGrid key={at} columns={{ xs: "1fr", sm: "2fr 3fr" }} gap="200" alignItems="start">
            <TextField
              label={words.name}
              autoComplete="off"
              placeholder="X-API-Key"
              value={header.name}
              onChange={(name) => change(at, { name })}
              error={isTwice(headers, at) && words.twice}
            />
            <TextField
              label={words.value}
              type="password"
              autoComplete="off"
              placeholder={keptAs(header)}
              value={header.value}
              onChange={(value) => change(at, { value })}
              error={header.name !== "" && blamed(fault, `webhook_headers.${header.name.trim()}`)}
              connectedRight={
                <Button accessibilityLabel={words.removeNamed(header.name)} onClick={() => remove(at)}>
                  {words.remove}
                </Button>
              }
            />
          </InlineGrid>
        ))}
        <InlineStack>
          <Button onClick={() => set({ headers: [...headers, { name: "", value: "" }] })}>{words.add}</Button>
        </InlineStack>
        <Text as="p" tone="subdued">
          {words.help}
        </Text>
      </BlockStack>
    </fieldset>
  );
}

function keptAs({ kept, name }: Header): string {
  if (kept === undefined || kept.name !== name.trim()) return "";
  return kept.lastFour === null ? words.kept : words.keptEnding(kept.lastFour);
}
