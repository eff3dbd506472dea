import { SelectControl, TextareaControl, TextControl, ToggleControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import type { Appearance, Site } from "../rest/site.ts";
import { useWork } from "../rest/use-work.ts";
import { blamed } from "../settings/blamed.ts";
import type { PageFacts } from "../settings/page-facts.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { ColorField } from "./color-field.tsx";
import { LivePreview } from "./live-preview.tsx";
import { WordingFields } from "./wording-fields.tsx";

export function AppearanceForm({
  site: { appearance, strings },
  changed,
  facts,
}: {
  site: Site;
  changed(site: Site): void;
  facts: PageFacts;
}) {
  const [draft, setDraft] = useState(appearance);
  const [prompts, setPrompts] = useState(appearance.starter_prompts.join("\n"));
  const [texts, setTexts] = useState(strings);
  const [language, setLanguage] = useState("");
  const work = useWork();
  const set = (changes: Partial<Appearance>) => setDraft({ ...draft, ...changes });
  const whole: Appearance = { ...draft, starter_prompts: lines(prompts) };
  const save = async () => changed(await call<Site>("POST", "/site", { appearance: whole, strings: texts }));

  return (
    <div className="parley-columns">
      <SettingsForm work={work} save={save}>
        <TextControl
          label={__("Title", "parley-chat")}
          maxLength={80}
          value={draft.title}
          onChange={(title) => set({ title })}
          {...blamed(work.failure, "appearance.title")}
        />
        <TextareaControl
          label={__("Greeting", "parley-chat")}
          maxLength={500}
          rows={3}
          value={draft.greeting}
          onChange={(greeting) => set({ greeting })}
          {...blamed(
            work.failure,
            "appearance.greeting",
            __("Shown above the conversation. Markdown.", "parley-chat"),
          )}
        />
        <ColorField color={draft.color} change={(color) => set({ color })} />
        <SelectControl
          label={__("Theme", "parley-chat")}
          value={draft.theme}
          onChange={(theme) => set({ theme })}
          options={[
            { value: "auto", label: __("As the page or the visitor’s device", "parley-chat") },
            { value: "light", label: __("Light", "parley-chat") },
            { value: "dark", label: __("Dark", "parley-chat") },
          ]}
        />
        <SelectControl
          label={__("Corner", "parley-chat")}
          value={draft.position}
          onChange={(position) => set({ position })}
          options={[
            { value: "right", label: __("Right", "parley-chat") },
            { value: "left", label: __("Left", "parley-chat") },
          ]}
        />
        <TextareaControl
          label={__("Questions to begin with", "parley-chat")}
          rows={3}
          value={prompts}
          onChange={setPrompts}
          {...blamed(
            work.failure,
            "appearance.starter_prompts",
            __("One on each line, up to six. A click asks it.", "parley-chat"),
          )}
        />
        <TextareaControl
          label={__("What a visitor has to agree to", "parley-chat")}
          maxLength={1000}
          rows={3}
          value={draft.consent}
          onChange={(consent) => set({ consent })}
          {...blamed(
            work.failure,
            "appearance.consent",
            __(
              "Asked before the first message; Markdown, so that it can link to your privacy policy. Empty: nothing.",
              "parley-chat",
            ),
          )}
        />
        <ToggleControl
          label={__("Show pictures in answers", "parley-chat")}
          help={__("The server a picture comes from learns the visitor’s address.", "parley-chat")}
          checked={draft.images}
          onChange={(images) => set({ images })}
        />
        <ToggleControl
          label={__("Let visitors rate answers", "parley-chat")}
          checked={draft.feedback}
          onChange={(feedback) => set({ feedback })}
        />
        <WordingFields
          texts={texts}
          change={setTexts}
          language={language}
          choose={setLanguage}
          facts={facts}
          failure={work.failure}
        />
      </SettingsForm>
      <LivePreview appearance={whole} strings={texts} language={language.replace("_", "-")} facts={facts} />
    </div>
  );
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 6);
}
