import { useSubmit } from "@remix-run/react";
import { BlockStack, Button, Form, InlineGrid, InlineStack, Select, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { Fault } from "../failures/fault.ts";
import { fieldError } from "../settings/field-error.ts";
import { conversationCopy } from "./conversation-copy.ts";
import { type Filter, HANDLINGS, queryOf } from "./filter.ts";

const copy = conversationCopy.filter;
const NOTHING: Filter = { search: "", from: "", to: "", handling: "" };

export function FilterForm({ filter, fault }: { filter: Filter; fault: Fault | undefined }) {
  const submit = useSubmit();
  const [draft, setDraft] = useState(filter);
  const { search, from, to, handling } = filter;
  // Back and Forward lead to what was looked for before.
  useEffect(() => setDraft({ search, from, to, handling }), [search, from, to, handling]);
  const set = (part: Partial<Filter>) => setDraft({ ...draft, ...part });
  const show = (wanted: Filter) => {
    setDraft(wanted);
    submit(queryOf(wanted), { method: "get" });
  };
  return (
    <Form onSubmit={() => show(draft)}>
      <BlockStack gap="300">
        <Select
          label={copy.handling}
          options={HANDLINGS.map((value) => ({ value, label: copy.handlings[value] }))}
          value={draft.handling}
          onChange={(handling) => show({ ...NOTHING, handling })}
        />
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300" alignItems="start">
          <TextField
            label={copy.search}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={draft.search}
            onChange={(search) => set({ search, handling: "" })}
            error={fieldError(fault, "search")}
          />
          <InlineGrid columns={2} gap="300">
            <TextField
              label={copy.from}
              type="date"
              autoComplete="off"
              max={draft.to}
              value={draft.from}
              onChange={(from) => set({ from, handling: "" })}
              error={fieldError(fault, "from") && copy.wrongFrom}
            />
            <TextField
              label={copy.to}
              type="date"
              autoComplete="off"
              min={draft.from}
              value={draft.to}
              onChange={(to) => set({ to, handling: "" })}
              error={fieldError(fault, "to")}
            />
          </InlineGrid>
        </InlineGrid>
        <InlineStack gap="200">
          <Button submit>{copy.go}</Button>
          {Object.keys(queryOf(filter)).length > 0 && (
            <Button variant="tertiary" onClick={() => show(NOTHING)}>
              {copy.reset}
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
