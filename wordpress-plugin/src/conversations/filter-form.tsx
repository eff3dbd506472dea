import { Button, SelectControl, TextControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { FormEvent } from "react";

export interface Filter {
  search: string;
  /** What is searched: what was said, or who said it. */
  in: "messages" | "people";
  /** Days as `2026-11-20`; empty for no bound. */
  from: string;
  to: string;
}

/** On a phone they would fill the screen before the first conversation. */
const PHONE = "(max-width: 600px)";

export function FilterForm({ filter, change }: { filter: Filter; change(filter: Filter): void }) {
  const [draft, setDraft] = useState(filter);
  const isSet = [filter.search, filter.from, filter.to].some((value) => value !== "");
  const [isOpen] = useState(isSet || !matchMedia(PHONE).matches);
  const set = (part: Partial<Filter>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change(draft);
  };
  return (
    <details className="parley-filter" open={isOpen}>
      <summary>{__("Search and filter", "parley-chat")}</summary>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known to the React of WordPress. */}
      <form className="parley-row" role="search" onSubmit={submit}>
        <TextControl
          label={__("Search for", "parley-chat")}
          type="search"
          maxLength={100}
          value={draft.search}
          onChange={(search) => set({ search })}
          placeholder={draft.in === "people" ? __("Name, e-mail, user number, ses_…", "parley-chat") : ""}
        />
        <SelectControl
          label={__("In", "parley-chat")}
          value={draft.in}
          onChange={(place) => set({ in: place })}
          options={[
            { value: "messages", label: __("What was said", "parley-chat") },
            { value: "people", label: __("Who said it", "parley-chat") },
          ]}
        />
        <TextControl
          label={__("From", "parley-chat")}
          type="date"
          value={draft.from}
          onChange={(from) => set({ from })}
          {...(draft.to && { max: draft.to })}
        />
        <TextControl
          label={__("To", "parley-chat")}
          type="date"
          value={draft.to}
          onChange={(to) => set({ to })}
          {...(draft.from && { min: draft.from })}
        />
        <Button variant="secondary" type="submit">
          {__("Search", "parley-chat")}
        </Button>
      </form>
    </details>
  );
}
