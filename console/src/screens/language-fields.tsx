import {
  LANGUAGE_TEXTS,
  type LanguagesDraft,
  type LanguageText,
  withLanguageText,
} from "../../../settings/language-texts.ts";
import { offeredLanguages } from "../../../settings/offered-languages.ts";
import type { Appearance } from "../api/shapes.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field } from "../ui/field.tsx";

const CALLED = {
  title: "chatTitle",
  subtitle: "subtitle",
  greeting: "greeting",
  starter_prompts: "prompts",
  consent: "consent",
  teaser: "teaser",
} as const satisfies Record<LanguageText, string>;

/** What the owner wrote, said once more for pages in one language. What it falls back to stands in the empty fields. */
export function LanguageFields({
  look,
  languages,
  change,
  tag,
  choose,
  faultOf,
}: {
  look: Appearance;
  languages: LanguagesDraft;
  change(languages: LanguagesDraft): void;
  /** Empty for none. */
  tag: string;
  choose(tag: string): void;
  faultOf(field: string): string | undefined;
}) {
  const { say, language: ours } = useWords();
  const offered = offeredLanguages(Object.keys(languages), ours);
  const name = offered.find(({ value }) => value === tag)?.label ?? tag;
  const { [tag]: written, ...others } = languages;
  return (
    <details>
      <summary>{say("languageTexts")}</summary>
      <Choice
        label={say("languageTextsFor")}
        hint={say("languageTextsHint")}
        value={tag || NONE}
        onChange={(chosen) => choose(chosen === NONE ? "" : chosen)}
        choices={[{ value: NONE, label: say("languageTextsNone") }, ...offered]}
      />
      {tag !== "" &&
        Object.entries(LANGUAGE_TEXTS).map(([key, rows]) => {
          const text = key as LanguageText;
          const main = look[text];
          return (
            <Field
              key={text}
              label={`${say(CALLED[text])} (${name})`}
              {...(rows > 1 && { rows })}
              placeholder={typeof main === "string" ? main : main.join("\n")}
              value={written?.[text] ?? ""}
              onChange={(now) => change(withLanguageText(languages, tag, text, now))}
              fault={faultOf(`appearance.languages.${tag}.${text}`)}
            />
          );
        })}
      {tag !== "" && (
        // There where nothing is left to remove, too: it keeps the focus.
        <Button onPress={() => change(others)}>{say("languageTextsRemove", { language: name })}</Button>
      )}
    </details>
  );
}

/** A choice has a value always. */
const NONE = "none";
