import { wordingPlaceholder } from "../../../admin/default-texts.ts";
import { textsName } from "../../../admin/language-texts.ts";
import { isOffered } from "../../../admin/offered-languages.ts";
import { GERMAN_WORDABLE_TEXTS, WORDABLE_TEXTS } from "../../../admin/wordable-texts.ts";
import { type Language, useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";
import type { AppearanceEdit } from "./appearance-edit.ts";

const WORDABLE: Record<Language, typeof WORDABLE_TEXTS> = { en: WORDABLE_TEXTS, de: GERMAN_WORDABLE_TEXTS };

/** Fields in which the owner replaces the chat's own texts, in all languages or in one. An empty field keeps the default. */
export function WordingFields({ draft: { written, set, faultOf }, language, defaults }: AppearanceEdit) {
  const { language: ours } = useWords();
  const { strings } = written;
  const write = (name: string, text: string) => {
    const { [name]: _, ...others } = strings;
    set({ strings: text === "" ? others : { ...others, [name]: text } });
  };
  if (language !== "" && !isOffered(language)) return null;
  return Object.entries(WORDABLE[ours]).map(([text, label]) => {
    const name = language === "" ? text : `${textsName(language)}.${text}`;
    return (
      <Field
        key={name}
        label={label}
        placeholder={wordingPlaceholder(written, text, language, defaults.chosen)}
        value={strings[name] ?? ""}
        onChange={(now) => write(name, now)}
        fault={faultOf(`strings.${name}`)}
      />
    );
  });
}
