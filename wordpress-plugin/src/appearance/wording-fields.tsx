import { TextControl } from "@wordpress/components";
import { wordingPlaceholder } from "../../../admin/default-texts.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { textsName } from "../../../admin/language-texts.ts";
import { isOffered } from "../../../admin/offered-languages.ts";
import { fieldError } from "../settings/field-error.ts";
import { wordableTexts } from "../settings/setting-labels.ts";
import type { AppearanceScreen } from "./appearance-controls.tsx";

/**
 * Fields in which the owner replaces the chat's own texts, in all languages or in one. An empty field keeps the
 * default.
 */
export function WordingFields({ draft, set, language, defaults, failure }: AppearanceScreen) {
  const { strings } = draft;
  const write = (name: string, text: string) => {
    const { [name]: _, ...others } = strings;
    set({ strings: text === "" ? others : { ...others, [name]: text } });
  };
  const texts = language === "" || isOffered(language) ? Object.entries(wordableTexts()) : [];
  return (
    <div className="parley-fieldset">
      {texts.map(([text, label]) => {
        const name = language === "" ? text : `${textsName(language)}.${text}`;
        return (
          <TextControl
            key={name}
            label={label}
            {...SETTING_BOUNDS.strings}
            placeholder={wordingPlaceholder(draft, text, language, defaults.chosen)}
            value={strings[name] ?? ""}
            onChange={(written) => write(name, written)}
            {...fieldError(failure, `strings.${name}`)}
          />
        );
      })}
    </div>
  );
}
