import { useSubmit } from "@remix-run/react";
import { BlockStack, Button, Form, InlineGrid, InlineStack, Select, TextField } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import type { Fault } from "../failures/fault.ts";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";
import { BY, type Filter, isOfAnyDay, isView, queryOf, SHOWN } from "./filter.ts";

const NOTHING: Filter = { search: "", by: "", from: "", to: "", show: "" };

export function FilterForm({ filter, fault }: { filter: Filter; fault: Fault | undefined }) {
  const {
    conversations: { filter: copy },
  } = useStrings();
  const submit = useSubmit();
  const words = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(filter);
  const { search, by, from, to, show: shown } = filter;
  // Back and Forward lead to what was looked for before.
  useEffect(() => setDraft({ search, by, from, to, show: shown }), [search, by, from, to, shown]);
  // Words and days are of no use to those that are of any day.
  const set = (part: Partial<Filter>) =>
    setDraft({ ...draft, ...(isOfAnyDay(draft.show) && { show: "" }), ...part });
  const show = (wanted: Filter) => {
    setDraft(wanted);
    submit(queryOf(wanted), { method: "get" });
  };
  const showAll = () => {
    show(NOTHING);
    // The button goes.
    words.current?.querySelector("input")?.focus();
  };
  return (
    <Form onSubmit={() => show(draft)}>
      <BlockStack gap="300">
        <InlineGrid columns={{ xs: 1, sm: ["twoThirds", "oneThird"] }} gap="300" alignItems="start">
          <div ref={words}>
            <TextField
              label={copy.search}
              type="search"
              autoComplete="off"
              maxLength={100}
              value={draft.search}
              onChange={(search) => set({ search, ...(isView(draft.show) && { show: "" }) })}
              error={fieldError(fault, "search")}
            />
          </div>
          <Select
            label={copy.by}
            options={BY.map((value) => ({ value, label: copy.bys[value] }))}
            value={draft.by}
            onChange={(by) => set({ by, ...(isView(draft.show) && { show: "" }) })}
          />
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300" alignItems="start">
          <InlineGrid columns={2} gap="300" alignItems="start">
            <TextField
              label={copy.from}
              type="date"
              autoComplete="off"
              max={draft.to}
              value={draft.from}
              onChange={(from) => set({ from })}
              error={fieldError(fault, "from") && copy.wrongFrom}
            />
            <TextField
              label={copy.to}
              type="date"
              autoComplete="off"
              min={draft.from}
              value={draft.to}
              onChange={(to) => set({ to })}
              error={fieldError(fault, "to")}
            />
          </InlineGrid>
          <Select
            label={copy.show}
            options={SHOWN.map((value) => ({ value, label: copy.shown[value] }))}
            value={draft.show}
            onChange={(wanted) =>
              show({
                ...(isOfAnyDay(wanted) ? NOTHING : draft),
                ...(isView(wanted) && { search: "", by: "" }),
                show: wanted,
              })
            }
          />
        </InlineGrid>
        <InlineStack gap="200">
          <Button submit>{copy.go}</Button>
          {Object.keys(queryOf(filter)).length > 0 && (
            <Button variant="tertiary" onClick={showAll}>
              {copy.reset}
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
