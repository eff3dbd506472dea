import { Button, SelectControl, TextareaControl, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
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
import { settingLabels } from "../settings/setting-labels.ts";
import type { AppearanceScreen } from "./appearance-controls.tsx";

/**
 * A choice of language, and fields for the title, greeting and similar texts in that language. Empty fields show the
 * fallback text.
 */
export function LanguageFields({
  draft,
  set,
  language,
  choose,
  defaults,
  locale,
  failure,
}: AppearanceScreen) {
  const name = () => new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
  const labels = settingLabels();
  return (
    <div className="parley-fieldset">
      <p>
        {__("The chat has 17 languages. Leave a field empty to keep the chat’s own text.", "parley-chat")}
      </p>
      <SelectControl
        label={__("Language of these texts", "parley-chat")}
        value={language}
        onChange={choose}
        options={[
          { value: "", label: __("All languages", "parley-chat") },
          ...offeredLanguages(Object.keys(draft.languages), locale),
        ]}
      />
      {language !== "" && (
        <>
          <p>
            {__(
              "Pages in this language show these texts. For an empty field, they show the text for all languages.",
              "parley-chat",
            )}
          </p>
          {Object.entries(LANGUAGE_TEXTS).map(([key, rows]) => {
            const text = key as LanguageText;
            const { maxItems: _, ...bounds } = { maxItems: 0, ...SETTING_BOUNDS[`appearance.${text}`] };
            const field = {
              label: `${labels[`appearance.${text}`]} (${name()})`,
              ...(text !== "starter_prompts" && bounds),
              placeholder: languagePlaceholder(draft, text, defaults.chosen),
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
          {/* Also rendered when there is nothing left to remove, because it keeps the focus. */}
          <Button variant="secondary" isDestructive onClick={() => set(withoutLanguage(draft, language))}>
            {__("Remove all texts in this language", "parley-chat")}
          </Button>
        </>
      )}
    </div>
  );
}
