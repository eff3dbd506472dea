import { Button, Select, Text, TextField } from "@shopify/polaris";
import type { AppearanceDraft } from "../../../admin/appearance-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { textsName, withoutLanguage } from "../../../admin/language-texts.ts";
import { isOffered, offeredLanguages } from "../../../admin/offered-languages.ts";
import { TEXTS_WITH_PLACEHOLDERS } from "../../../admin/wordable-texts.ts";
import type { Fault } from "../failures/fault.ts";
import { fieldError } from "../settings/field-error.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { LanguageFields } from "./language-fields.tsx";

/**
 * Replaces some of the chat's own texts, in all languages or in one; for one language also the owner's texts. Other
 * texts stay unchanged.
 */
export function WordingFields({
  draft,
  set,
  language,
  choose,
  fault,
}: {
  draft: AppearanceDraft;
  set(changes: Partial<AppearanceDraft>): void;
  /** A language tag; empty for all. */
  language: string;
  choose(language: string): void;
  fault: Fault | undefined;
}) {
  const {
    labels,
    wordable,
    language: ours,
    appearance: { wording: copy },
  } = useStrings();
  const { strings: texts, languages } = draft;
  const isWordable = language === "" || isOffered(language);
  const write = (name: string, text: string) => {
    const { [name]: _, ...others } = texts;
    // Sorted by name, so that a text that was typed and removed again is not a change.
    const all = Object.entries(text === "" ? others : { ...others, [name]: text });
    set({ strings: Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))) });
  };
  return (
    <Section title={labels.strings}>
      <Text as="p" tone="subdued">
        {copy.about}
      </Text>
      <Select
        label={copy.language}
        value={language}
        onChange={choose}
        options={[{ value: "", label: copy.all }, ...offeredLanguages(Object.keys(languages), ours)]}
      />
      {language !== "" && <LanguageFields {...{ draft, set, language, fault }} />}
      {Object.entries(isWordable ? wordable : {}).map(([text, label]) => {
        const name = language === "" ? text : `${textsName(language)}.${text}`;
        return (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            {...SETTING_BOUNDS.strings}
            placeholder={TEXTS_WITH_PLACEHOLDERS[text] ?? ""}
            value={texts[name] ?? ""}
            onChange={(written) => write(name, written)}
            error={fieldError(fault, `strings.${name}`)}
          />
        );
      })}
      {language !== "" && (
        // Also rendered when there is nothing left to remove, because it keeps the focus.
        <div>
          <Button tone="critical" onClick={() => set(withoutLanguage(draft, language))}>
            {copy.remove}
          </Button>
        </div>
      )}
    </Section>
  );
}
