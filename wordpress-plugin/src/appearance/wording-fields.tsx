import { SelectControl, TextControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";
import { blamed } from "../settings/blamed.ts";
import type { PageFacts } from "../settings/page-facts.ts";
import { appearanceLabels } from "./appearance-labels.ts";

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
      <legend>{appearanceLabels().strings}</legend>
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
      {Object.entries(wordable()).map(([text, label]) => {
        const name = language === "" ? text : `${language}.${text}`;
        return (
          <TextControl
            key={name}
            label={label}
            maxLength={500}
            value={texts[name] ?? ""}
            onChange={(written) => set(name, written)}
            {...blamed(failure, `strings.${name}`)}
          />
        );
      })}
    </fieldset>
  );
}

/** The widget's names of the texts that owners most want in other words. */
function wordable(): Record<string, string> {
  return {
    launcher: __("Name of the button that opens the chat", "parley-chat"),
    placeholder: __("In the empty field for a message", "parley-chat"),
    send: __("Button that sends", "parley-chat"),
    assistant: __("Name of who answers", "parley-chat"),
    prompts: __("Above the suggested questions", "parley-chat"),
    waiting: __("While an answer is awaited", "parley-chat"),
    unreachable: __("Where the chat cannot be reached", "parley-chat"),
    failedButKept: __("Where something went wrong", "parley-chat"),
    ended: __("Where the conversation has ended", "parley-chat"),
    accept: __("Button that agrees", "parley-chat"),
    decline: __("Button that does not agree", "parley-chat"),
  };
}
