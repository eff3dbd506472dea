import { Select, Text, TextField } from "@shopify/polaris";
import type { Fault } from "../failures/fault.ts";
import { blamed } from "../settings/blamed.ts";
import { Section } from "../settings/section.tsx";
import { appearanceWords } from "./appearance-words.ts";

const words = appearanceWords.wording;

/** Those that the widget speaks, as its texts are named: a hyphen would be an underscore. */
const LANGUAGES = [
  ...["ar", "de", "en", "es", "fr", "he", "it", "ja", "ko", "nl", "pl", "pt", "ru", "tr", "uk"],
  ...["zh_Hans", "zh_Hant"],
];

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
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const languages = LANGUAGES.map((value) => ({ value, label: names.of(value.replace("_", "-")) ?? value }));
  const write = (name: string, text: string) => {
    const { [name]: _, ...others } = texts;
    // In the order of their names, so that what is written and removed again counts as no change.
    const all = Object.entries(text === "" ? others : { ...others, [name]: text });
    change(Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))));
  };
  return (
    <Section title={words.title}>
      <Text as="p" tone="subdued">
        {words.about}
      </Text>
      <Select
        label={words.language}
        value={language}
        onChange={choose}
        options={[{ value: "", label: words.all }, ...languages]}
      />
      {Object.entries(words.fields).map(([text, label]) => {
        const name = language === "" ? text : `${language}.${text}`;
        return (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            maxLength={500}
            value={texts[name] ?? ""}
            onChange={(written) => write(name, written)}
            error={blamed(fault, `strings.${name}`)}
          />
        );
      })}
    </Section>
  );
}
