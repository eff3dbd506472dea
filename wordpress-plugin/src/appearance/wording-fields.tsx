import { SelectControl, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { LANGUAGES } from "../../../settings/generated/languages.ts";
import { SETTING_BOUNDS } from "../../../settings/generated/setting-bounds.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import type { PageFacts } from "../settings/page-facts.ts";
import { settingLabels, wordableTexts } from "../settings/setting-labels.ts";

/** Words some of the chat's own texts differently, in all languages or in one. Others that are set stay as they are. */
export function WordingFields({
  texts,
  change,
  language,
  choose,
  facts: { locale },
  failure,
}: {
  texts: Record<string, string>;
  change(texts: Record<string, string>): void;
  /** Empty for all. */
  language: string;
  choose(language: string): void;
  facts: PageFacts;
  failure: Failure | undefined;
}) {
  const names = new Intl.DisplayNames([locale], { type: "language" });
  const set = (name: string, text: string) => {
    const { [name]: _, ...others } = texts;
    change(text === "" ? others : { ...others, [name]: text });
  };
  return (
    <fieldset className="parley-fieldset">
      <legend>{settingLabels().strings}</legend>
      <p>
        {__("The chat speaks 17 languages. Leave empty what is to stay in its own words.", "parley-chat")}
      </p>
      <SelectControl
        label={__("Language of these texts", "parley-chat")}
        value={language}
        onChange={choose}
        options={[
          { value: "", label: __("All languages", "parley-chat") },
          ...LANGUAGES.map((value) => ({ value, label: names.of(value.replace("_", "-")) ?? value })),
        ]}
      />
      {Object.entries(wordableTexts()).map(([text, label]) => {
        const name = language === "" ? text : `${language}.${text}`;
        return (
          <TextControl
            key={name}
            label={label}
            {...SETTING_BOUNDS.strings}
            value={texts[name] ?? ""}
            onChange={(written) => set(name, written)}
            {...fieldError(failure, `strings.${name}`)}
          />
        );
      })}
    </fieldset>
  );
}
