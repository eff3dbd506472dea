import { BlockStack, TextField } from "@shopify/polaris";
import { wordingPlaceholder } from "../../../admin/default-texts.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { textsName } from "../../../admin/language-texts.ts";
import { isOffered } from "../../../admin/offered-languages.ts";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { LanguageScreen } from "./appearance-controls.tsx";

/** Fields that replace the chat's own texts, in all languages or in one. An empty field keeps the default. */
export function WordingFields({ settings: { draft, set, fault }, language, defaults }: LanguageScreen) {
  const { wordable } = useStrings();
  const { strings: texts } = draft;
  const isWordable = language === "" || isOffered(language);
  const write = (name: string, text: string) => {
    const { [name]: _, ...others } = texts;
    // Sorted by name, so that a text that was edited and restored is not a change.
    const all = Object.entries(text === "" ? others : { ...others, [name]: text });
    set({ strings: Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))) });
  };
  return (
    <BlockStack gap="400">
      {Object.entries(isWordable ? wordable : {}).map(([text, label]) => {
        const name = language === "" ? text : `${textsName(language)}.${text}`;
        return (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            {...SETTING_BOUNDS.strings}
            placeholder={wordingPlaceholder(draft, text, language, defaults)}
            value={texts[name] ?? ""}
            onChange={(written) => write(name, written)}
            error={fieldError(fault, `strings.${name}`)}
          />
        );
      })}
    </BlockStack>
  );
}
