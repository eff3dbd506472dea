import { useSubmit } from "@remix-run/react";
import { BlockStack, Button, Form, InlineGrid, InlineStack, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { Fault } from "../failures/fault.ts";
import { blamed } from "../settings/blamed.ts";
import { conversationWords } from "./conversation-words.ts";
import { type Filter, queryOf } from "./filter.ts";

const words = conversationWords.filter;

export function FilterForm({ filter, fault }: { filter: Filter; fault: Fault | undefined }) {
  const submit = useSubmit();
  const [draft, setDraft] = useState(filter);
  const { search, from, to } = filter;
  // Back and Forward lead to what was looked for before.
  useEffect(() => setDraft({ search, from, to }), [search, from, to]);
  const set = (part: Partial<Filter>) => setDraft({ ...draft, ...part });
  const show = (wanted: Filter) => {
    setDraft(wanted);
    submit(queryOf(wanted), { method: "get" });
  };
  return (
    <Form onSubmit={() => show(draft)}>
      <BlockStack gap="300">
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300" alignItems="start">
          <TextField
            label={words.search}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={draft.search}
            onChange={(search) => set({ search })}
            error={blamed(fault, "search")}
          />
          <InlineGrid columns={2} gap="300">
            <TextField
              label={words.from}
              type="date"
              autoComplete="off"
              max={draft.to}
              value={draft.from}
              onChange={(from) => set({ from })}
              error={blamed(fault, "from") && words.wrongFrom}
            />
            <TextField
              label={words.to}
              type="date"
              autoComplete="off"
              min={draft.from}
              value={draft.to}
              onChange={(to) => set({ to })}
              error={blamed(fault, "to")}
            />
          </InlineGrid>
        </InlineGrid>
        <InlineStack gap="200">
          <Button submit>{words.go}</Button>
          {Object.keys(queryOf(filter)).length > 0 && (
            <Button variant="tertiary" onClick={() => show({ search: "", from: "", to: "" })}>
              {words.reset}
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
