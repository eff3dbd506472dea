import { languagePlaceholder } from "../../../admin/default-texts.ts";
import {
  LANGUAGE_TEXTS,
  type LanguageText,
  withLanguageText,
  withoutLanguage,
} from "../../../admin/language-texts.ts";
import { offeredLanguages } from "../../../admin/offered-languages.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field } from "../ui/field.tsx";
import type { AppearanceEdit } from "./appearance-edit.ts";

/** A choice of a language, and fields for its title, greeting and similar texts. An empty field shows the fallback text. */
export function LanguageFields({
  draft: { written, set, faultOf },
  language,
  choose,
  defaults,
}: AppearanceEdit) {
  const { say, labels, language: ours } = useWords();
  const { languages } = written;
  const offered = offeredLanguages(Object.keys(languages), ours);
  const name = offered.find(({ value }) => value === language)?.label ?? language;
  return (
    <>
      <Choice
        label={say("languageTextsFor")}
        hint={say("languageTextsHint")}
        value={language || ALL}
        onChange={(chosen) => choose(chosen === ALL ? "" : chosen)}
        choices={[{ value: ALL, label: say("languageTextsAll") }, ...offered]}
      />
      {language !== "" && (
        <>
          {Object.entries(LANGUAGE_TEXTS).map(([key, rows]) => {
            const text = key as LanguageText;
            return (
              <Field
                key={text}
                label={`${labels[`appearance.${text}`]} (${name})`}
                {...(rows > 1 && { rows })}
                placeholder={languagePlaceholder(written, text, defaults.chosen)}
                value={languages[language]?.[text] ?? ""}
                onChange={(now) => set({ languages: withLanguageText(languages, language, text, now) })}
                fault={faultOf(`appearance.languages.${language}.${text}`)}
              />
            );
          })}
          {/* Also rendered when there is nothing left to remove, because it keeps the focus. */}
          <Button onPress={() => set(withoutLanguage(written, language))}>
            {say("languageTextsRemove")}
          </Button>
        </>
      )}
    </>
  );
}

/** Represents the empty language: a select needs a value. */
const ALL = "all";
