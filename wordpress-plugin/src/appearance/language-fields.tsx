import { TextareaControl, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { AppearanceDraft } from "../../../admin/appearance-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { LANGUAGE_TEXTS, type LanguageText, withLanguageText } from "../../../admin/language-texts.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import { settingLabels } from "../settings/setting-labels.ts";

/** Title, greeting and similar texts for pages in one language. Empty fields show the fallback text. */
export function LanguageFields({
  draft,
  set,
  language,
  locale,
  failure,
}: {
  draft: AppearanceDraft;
  set(changes: Partial<AppearanceDraft>): void;
  language: string;
  locale: string;
  failure: Failure | undefined;
}) {
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
  const labels = settingLabels();
  return (
    <>
      <p>
        {__(
          "Pages in this language show these texts. Empty fields show the text for all languages.",
          "parley-chat",
        )}
      </p>
      {Object.entries(LANGUAGE_TEXTS).map(([key, rows]) => {
        const text = key as LanguageText;
        const { maxItems: _, ...bounds } = { maxItems: 0, ...SETTING_BOUNDS[`appearance.${text}`] };
        const field = {
          label: `${labels[`appearance.${text}`]} (${name})`,
          ...(text !== "starter_prompts" && bounds),
          placeholder: draft[text === "starter_prompts" ? "prompts" : text],
          value: draft.languages[language]?.[text] ?? "",
          onChange: (written: string) =>
            set({ languages: withLanguageText(draft.languages, language, text, written) }),
          ...fieldError(failure, `appearance.languages.${language}.${text}`),
        };
        return rows === 1 ? (
          <TextControl key={text} {...field} />
        ) : (
          <TextareaControl key={text} rows={rows} {...field} />
        );
      })}
    </>
  );
}
