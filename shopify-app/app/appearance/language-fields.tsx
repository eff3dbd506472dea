import { Text, TextField } from "@shopify/polaris";
import type { AppearanceDraft } from "../../../admin/appearance-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { LANGUAGE_TEXTS, type LanguageText, withLanguageText } from "../../../admin/language-texts.ts";
import type { Fault } from "../failures/fault.ts";
import { fieldError } from "../settings/field-error.ts";
import { useStrings } from "../strings/use-strings.ts";

/** Title, greeting and similar texts for pages in one language. Empty fields show the fallback text. */
export function LanguageFields({
  draft,
  set,
  language,
  fault,
}: {
  draft: AppearanceDraft;
  set(changes: Partial<AppearanceDraft>): void;
  language: string;
  fault: Fault | undefined;
}) {
  const {
    labels,
    language: ours,
    appearance: { wording: copy },
  } = useStrings();
  const name = new Intl.DisplayNames([ours], { type: "language" }).of(language) ?? language;
  return (
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
            label={`${labels[`appearance.${text}`]} (${name})`}
            autoComplete="off"
            multiline={rows === 1 ? false : rows}
            {...(isList ? {} : SETTING_BOUNDS[`appearance.${text}`])}
            placeholder={draft[isList ? "prompts" : text]}
            value={draft.languages[language]?.[text] ?? ""}
            onChange={(written) =>
              set({ languages: withLanguageText(draft.languages, language, text, written) })
            }
            error={fieldError(fault, `appearance.languages.${language}.${text}`)}
          />
        );
      })}
    </>
  );
}
