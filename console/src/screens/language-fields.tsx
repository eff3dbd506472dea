import {
  LANGUAGE_TEXTS,
  type LanguagesDraft,
  type LanguageText,
  textsName,
  withLanguageText,
  withoutLanguage,
} from "../../../admin/language-texts.ts";
import { isOffered, offeredLanguages } from "../../../admin/offered-languages.ts";
import {
  GERMAN_WORDABLE_TEXTS,
  TEXTS_WITH_PLACEHOLDERS,
  WORDABLE_TEXTS,
} from "../../../admin/wordable-texts.ts";
import type { Appearance } from "../api/shapes.ts";
import { type Language, useWords } from "../strings/strings.ts";
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

const WORDABLE: Record<Language, typeof WORDABLE_TEXTS> = { en: WORDABLE_TEXTS, de: GERMAN_WORDABLE_TEXTS };

/**
 * The owner's texts for pages in one language. Empty fields show the fallback text. Below them, the chat's own texts in
 * that language, if the widget speaks it.
 */
export function LanguageFields({
  look,
  languages,
  strings,
  change,
  tag,
  choose,
  faultOf,
}: {
  look: Appearance;
  languages: LanguagesDraft;
  /** Replacements for the chat's own texts, by name. */
  strings: Record<string, string>;
  change(texts: { languages?: LanguagesDraft; strings?: Record<string, string> }): void;
  /** Language of the shown texts; empty if none is chosen. */
  tag: string;
  choose(tag: string): void;
  faultOf(field: string): string | undefined;
}) {
  const { say, language: ours } = useWords();
  const offered = offeredLanguages(Object.keys(languages), ours);
  const name = offered.find(({ value }) => value === tag)?.label ?? tag;
  const written = languages[tag];
  const word = (text: string, now: string) => {
    const { [text]: _, ...others } = strings;
    change({ strings: now === "" ? others : { ...others, [text]: now } });
  };
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
              onChange={(now) => change({ languages: withLanguageText(languages, tag, text, now) })}
              fault={faultOf(`appearance.languages.${tag}.${text}`)}
            />
          );
        })}
      {isOffered(tag) &&
        Object.entries(WORDABLE[ours]).map(([text, label]) => {
          const key = `${textsName(tag)}.${text}`;
          return (
            <Field
              key={key}
              label={`${label} (${name})`}
              placeholder={TEXTS_WITH_PLACEHOLDERS[text] ?? ""}
              value={strings[key] ?? ""}
              onChange={(now) => word(key, now)}
              fault={faultOf(`strings.${key}`)}
            />
          );
        })}
      {tag !== "" && (
        // Also rendered when there is nothing left to remove, because it keeps the focus.
        <Button onPress={() => change(withoutLanguage({ languages, strings }, tag))}>
          {say("languageTextsRemove", { language: name })}
        </Button>
      )}
    </details>
  );
}

/** A select always has a value. */
const NONE = "none";
