import { BlockStack, Button, InlineGrid, InlineStack, Text, TextField } from "@shopify/polaris";
import { useRef } from "react";
import { type HeaderDraft, isMalformed, isTwice } from "../../../admin/header-draft.ts";
import type { Fault } from "../failures/fault.ts";
import { fieldError } from "../settings/field-error.ts";
import type { Strings } from "../strings/strings.ts";
import { useStrings } from "../strings/use-strings.ts";

type Copy = Strings["workflow"]["headers"];

/** Headers that identify the caller, such as `X-API-Key`. Saved values are never shown. */
export function HeaderFields({
  headers,
  change: set,
  fault,
  field,
  title,
  help,
}: {
  headers: HeaderDraft[];
  change(headers: HeaderDraft[]): void;
  fault: Fault | undefined;
  /** The setting, as faults name it. */
  field: string;
  title: string;
  help: string;
}) {
  const {
    workflow: { headers: copy },
  } = useStrings();
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, part: Partial<HeaderDraft>) =>
    set(headers.map((header, index) => (index === at ? { ...header, ...part } : header)));
  const remove = (at: number) => {
    set(headers.filter((_, index) => index !== at));
    // The pressed button disappears with its header, so the focus moves to the last button, which adds a header.
    [...(list.current?.querySelectorAll("button") ?? [])].at(-1)?.focus();
  };
  return (
    <fieldset ref={list} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <BlockStack gap="300">
        <legend style={{ padding: 0 }}>{title}</legend>
        {headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may be empty or typed twice while it is written.
          <InlineGrid key={at} columns={{ xs: "1fr", sm: "2fr 3fr" }} gap="200" alignItems="start">
            <TextField
              label={copy.name}
              autoComplete="off"
              placeholder="X-API-Key"
              value={header.name}
              onChange={(name) => change(at, { name })}
              error={nameError(headers, at, fault, field, copy)}
            />
            <TextField
              label={copy.value}
              type="password"
              autoComplete="off"
              placeholder={savedHint(header, copy)}
              value={header.value}
              onChange={(value) => change(at, { value })}
              error={!nameError(headers, at, fault, field, copy) && refused(header, fault, field)}
              connectedRight={
                <Button accessibilityLabel={copy.removeNamed(header.name)} onClick={() => remove(at)}>
                  {copy.remove}
                </Button>
              }
            />
          </InlineGrid>
        ))}
        <InlineStack>
          <Button onClick={() => set([...headers, { name: "", value: "" }])}>{copy.add}</Button>
        </InlineStack>
        <Text as="p" tone="subdued">
          {help}
        </Text>
      </BlockStack>
    </fieldset>
  );
}

/** The error of a header's name: from the check in the form, or from the service. */
function nameError(
  headers: HeaderDraft[],
  at: number,
  fault: Fault | undefined,
  field: string,
  copy: Copy,
): string | false {
  const header = headers[at];
  if (header === undefined) return false;
  if (isMalformed(header)) return copy.malformed;
  if (isTwice(headers, at)) return copy.twice;
  return fault?.reason === "invalid_value" && refused(header, fault, field);
}

function refused({ name }: HeaderDraft, fault: Fault | undefined, field: string): string | false {
  return name !== "" && fieldError(fault, `${field}.${name.trim()}`);
}

function savedHint({ saved, name }: HeaderDraft, copy: Copy): string {
  if (saved === undefined || saved.name !== name.trim()) return "";
  return saved.lastFour === null ? copy.kept : copy.keptEnding(saved.lastFour);
}
