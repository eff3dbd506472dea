import { Select, Text, TextField } from "@shopify/polaris";
import { LANGUAGES } from "../../../settings/generated/languages.ts";
import { SETTING_BOUNDS } from "../../../settings/generated/setting-bounds.ts";
import type { Fault } from "../failures/fault.ts";
import { fieldError } from "../settings/field-error.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";

/** Words some of the chat's own texts differently, in all languages or in one. Others that are set stay as they are. */
export function WordingFields({
  texts,
  change,
  language,
  choose,
  fault,
}: {
  texts: Record<string, string>;
  change(texts: Record<string, string>): void;
  /** Empty for all. */
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
  const names = new Intl.DisplayNames([ours], { type: "language" });
  const languages = LANGUAGES.map((value) => ({ value, label: names.of(value.replace("_", "-")) ?? value }));
  const write = (name: string, text: string) => {
    const { [name]: _, ...others } = texts;
    // In the order of their names, so that what is written and removed again counts as no change.
    const all = Object.entries(text === "" ? others : { ...others, [name]: text });
    change(Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))));
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
        options={[{ value: "", label: copy.all }, ...languages]}
      />
      {Object.entries(wordable).map(([text, label]) => {
        const name = language === "" ? text : `${language}.${text}`;
        return (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            {...SETTING_BOUNDS.strings}
            value={texts[name] ?? ""}
            onChange={(written) => write(name, written)}
            error={fieldError(fault, `strings.${name}`)}
          />
        );
      })}
    </Section>
  );
}
