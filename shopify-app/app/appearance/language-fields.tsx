import { BlockStack, Button, Select, Text, TextField } from "@shopify/polaris";
import { languagePlaceholder } from "../../../admin/default-texts.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import {
  LANGUAGE_TEXTS,
  type LanguageText,
  withLanguageText,
  withoutLanguage,
} from "../../../admin/language-texts.ts";
import { offeredLanguages } from "../../../admin/offered-languages.ts";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { LanguageScreen } from "./appearance-controls.tsx";

/** A choice of a language, and fields for its title, greeting and similar texts. An empty field shows the fallback text. */
export function LanguageFields({
  settings: { draft, set, fault },
  language,
  choose,
  defaults,
}: LanguageScreen) {
  const {
    labels,
    language: ours,
    appearance: { wording: copy },
  } = useStrings();
  const name = () => new Intl.DisplayNames([ours], { type: "language" }).of(language) ?? language;
  return (
    <BlockStack gap="400">
      <Text as="p" tone="subdued">
        {copy.about}
      </Text>
      <Select
        label={copy.language}
        value={language}
        onChange={choose}
        options={[{ value: "", label: copy.all }, ...offeredLanguages(Object.keys(draft.languages), ours)]}
      />
      {language !== "" && (
        <>
          <Text as="p" tone="subdued">
            {copy.inLanguage}
          </Text>
          {Object.entries(LANGUAGE_TEXTS).map(([key, rows]) => {
            const text = key as LanguageText;
            const isList = text === "starter_prompts";
            return (
              <TextField
                key={text}
                label={`${labels[`appearance.${text}`]} (${name()})`}
                autoComplete="off"
                multiline={rows === 1 ? false : rows}
                {...(isList ? {} : SETTING_BOUNDS[`appearance.${text}`])}
                placeholder={languagePlaceholder(draft, text, defaults)}
                value={draft.languages[language]?.[text] ?? ""}
                onChange={(written) =>
                  set({ languages: withLanguageText(draft.languages, language, text, written) })
                }
                error={fieldError(fault, `appearance.languages.${language}.${text}`)}
              />
            );
          })}
          {/* Also rendered when there is nothing left to remove, because it keeps the focus. */}
          <div>
            <Button tone="critical" onClick={() => set(withoutLanguage(draft, language))}>
              {copy.remove}
            </Button>
          </div>
        </>
      )}
    </BlockStack>
  );
}
