import { Button, SelectControl, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { AppearanceDraft } from "../../../admin/appearance-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { textsName, withoutLanguage } from "../../../admin/language-texts.ts";
import { isOffered, offeredLanguages } from "../../../admin/offered-languages.ts";
import { TEXTS_WITH_PLACEHOLDERS } from "../../../admin/wordable-texts.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import { Fold } from "../settings/fold.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { settingLabels, wordableTexts } from "../settings/setting-labels.ts";
import { LanguageFields } from "./language-fields.tsx";

/** Folded: texts that only some sites show. */
const PEOPLE = ["talkToPerson", "waitingForPerson", "closed", "closedUntil", "nobodyCame"];
const SHOP = ["inStock", "outOfStock", "chooseOptions", "addedToCart"];

/**
 * Replaces some of the chat's own texts, in all languages or in one; for one language also the owner's texts. Other
 * texts stay unchanged.
 */
export function WordingFields({
  draft,
  set,
  language,
  choose,
  facts: { locale },
  failure,
}: {
  draft: AppearanceDraft;
  set(changes: Partial<AppearanceDraft>): void;
  /** A language tag; empty for all. */
  language: string;
  choose(language: string): void;
  facts: PageFacts;
  failure: Failure | undefined;
}) {
  const { strings, languages } = draft;
  const write = (name: string, text: string) => {
    const { [name]: _, ...others } = strings;
    set({ strings: text === "" ? others : { ...others, [name]: text } });
  };
  const texts = language === "" || isOffered(language) ? Object.entries(wordableTexts()) : [];
  const field = ([text, label]: [string, string]) => {
    const name = language === "" ? text : `${textsName(language)}.${text}`;
    return (
      <TextControl
        key={name}
        label={label}
        {...SETTING_BOUNDS.strings}
        placeholder={TEXTS_WITH_PLACEHOLDERS[text] ?? ""}
        value={strings[name] ?? ""}
        onChange={(written) => write(name, written)}
        {...fieldError(failure, `strings.${name}`)}
      />
    );
  };
  return (
    <fieldset className="parley-fieldset">
      <legend>{settingLabels().strings}</legend>
      <p>
        {__("The chat has 17 languages. Leave a field empty to keep the chat’s own text.", "parley-chat")}
      </p>
      <SelectControl
        label={__("Language of these texts", "parley-chat")}
        value={language}
        onChange={choose}
        options={[
          { value: "", label: __("All languages", "parley-chat") },
          ...offeredLanguages(Object.keys(languages), locale),
        ]}
      />
      {language !== "" && (
        <LanguageFields draft={draft} set={set} language={language} locale={locale} failure={failure} />
      )}
      {texts.filter(([text]) => !PEOPLE.includes(text) && !SHOP.includes(text)).map(field)}
      {texts.length > 0 && (
        <>
          <Fold title={__("Where people answer", "parley-chat")} failure={failure}>
            {texts.filter(([text]) => PEOPLE.includes(text)).map(field)}
          </Fold>
          <Fold title={__("In a shop", "parley-chat")} failure={failure}>
            {texts.filter(([text]) => SHOP.includes(text)).map(field)}
          </Fold>
        </>
      )}
      {language !== "" && (
        // Also rendered when there is nothing left to remove, because it keeps the focus.
        <Button variant="secondary" isDestructive onClick={() => set(withoutLanguage(draft, language))}>
          {__("Remove all texts in this language", "parley-chat")}
        </Button>
      )}
    </fieldset>
  );
}
