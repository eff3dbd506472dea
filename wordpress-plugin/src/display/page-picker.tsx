import apiFetch from "@wordpress/api-fetch";
import { FormTokenField } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { Choice } from "./display.ts";
import { displayLabels } from "./display-labels.ts";

/** Milliseconds after the last key press before the search starts. */
const SETTLED = 250;

/** Picks pages and posts by title; pages with the same title are distinguished by their ids. */
export function PagePicker({
  chosen,
  known,
  change,
}: {
  chosen: number[];
  known: Choice<number>[];
  change(ids: number[]): void;
}) {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<Choice<number>[]>([]);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (words.trim() !== "") search(words).then(setFound, () => setFound([]));
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [words]);

  const all = [...known, ...found];
  const name = ({ value, label }: Choice<number>) =>
    `${label || __("(no title)", "parley-chat")} (#${value})`;
  const nameOf = (id: number) => name(all.find(({ value }) => value === id) ?? { value: id, label: "" });
  const idOf = (token: string) => Number(/\(#(\d+)\)$/.exec(token)?.[1] ?? 0);

  return (
    <FormTokenField
      label={displayLabels().pages}
      value={chosen.map(nameOf)}
      suggestions={found.map(name)}
      onInputChange={setWords}
      onChange={(tokens) => change(tokens.map((token) => idOf(String(token))).filter((id) => id > 0))}
      __experimentalValidateInput={(token) => idOf(token) > 0}
    />
  );
}

async function search(words: string): Promise<Choice<number>[]> {
  const path = `/wp/v2/search?type=post&per_page=20&_fields=id,title&search=${encodeURIComponent(words)}`;
  const answer = await apiFetch<{ id: number; title: string }[]>({ path });
  return answer.map(({ id, title }) => ({ value: id, label: plainText(title) }));
}

/** Returns the text of HTML, because WordPress returns titles as HTML. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
}
