import { useState } from "react";
import { type LanguagesDraft, languagesDraft, languagesOf, shownIn } from "../../../admin/language-texts.ts";
import { offeredLanguages } from "../../../admin/offered-languages.ts";
import type { Appearance, Site } from "../api/shapes.ts";
import { type FormOfSite, useDraft } from "../api/use-draft.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field, Toggle } from "../ui/field.tsx";
import { Card } from "../ui/screen.tsx";
import { SettingsScreen } from "../ui/settings-screen.tsx";
import { useLedToFault } from "../ui/use-led-to-fault.ts";
import { ColorField } from "./color-field.tsx";
import { CornerFields } from "./corner-fields.tsx";
import { LanguageFields } from "./language-fields.tsx";
import { WidgetPreview } from "./widget-preview.tsx";

/** The chat's appearance and texts, next to a preview with the real widget. */
export function AppearanceScreen() {
  const { say } = useWords();
  return (
    <SettingsScreen title={say("appearance")} intro={say("appearanceIntro")} form={AppearanceForm} isWide />
  );
}

interface AppearanceDraft {
  look: Appearance;
  prompts: string;
  languages: LanguagesDraft;
  texts: string;
}

function AppearanceForm(form: FormOfSite) {
  const { say, language } = useWords();
  const draft = useDraft<AppearanceDraft>(form, { draftOf: writtenOf, settingsOf: changesOf });
  const { look, prompts, languages, texts } = draft.written;
  const [previewLanguage, setPreviewLanguage] = useState<string>(language);
  const [worded, setWorded] = useState("");
  const { appearance, strings } = changesOf(draft.written);
  const set = (changes: Partial<Appearance>) => draft.set({ look: { ...look, ...changes } });
  const { failure } = draft;
  const fields = useLedToFault(failure);

  return (
    <div className="beside">
      <form
        ref={fields}
        onSubmit={(event) => {
          event.preventDefault();
          void draft.submit();
        }}
      >
        <Card>
          <Field
            label={say("chatTitle")}
            value={look.title}
            onChange={(title) => set({ title })}
            fault={draft.faultOf("appearance.title")}
          />
          <Field
            label={say("subtitle")}
            hint={say("subtitleHint")}
            value={look.subtitle}
            onChange={(subtitle) => set({ subtitle })}
            fault={draft.faultOf("appearance.subtitle")}
          />
          <Field
            label={say("logo")}
            hint={say("logoHint")}
            value={look.logo}
            onChange={(logo) => set({ logo: logo.trim() })}
            fault={draft.faultOf("appearance.logo")}
          />
          <Field
            label={say("greeting")}
            rows={2}
            value={look.greeting}
            onChange={(greeting) => set({ greeting })}
            fault={draft.faultOf("appearance.greeting")}
          />
          <div className="line">
            <ColorField
              color={look.color}
              change={(color) => set({ color })}
              fault={draft.faultOf("appearance.color")}
            />
            <Choice
              label={say("theme")}
              value={look.theme}
              onChange={(theme) => set({ theme })}
              choices={[
                { value: "page", label: say("themePage") },
                { value: "auto", label: say("themeAuto") },
                { value: "light", label: say("themeLight") },
                { value: "dark", label: say("themeDark") },
              ]}
            />
          </div>
          <Choice
            label={say("position")}
            value={look.position}
            onChange={(position) => set({ position })}
            choices={[
              { value: "right", label: say("positionRight") },
              { value: "left", label: say("positionLeft") },
            ]}
          />
          <Field
            label={say("prompts")}
            hint={say("promptsHint")}
            rows={3}
            value={prompts}
            onChange={(prompts) => draft.set({ prompts })}
            fault={draft.faultOf("appearance.starter_prompts")}
          />
          <Field
            label={say("consent")}
            hint={say("consentHint")}
            rows={2}
            value={look.consent}
            onChange={(consent) => set({ consent })}
            fault={draft.faultOf("appearance.consent")}
          />
          <Toggle
            label={say("feedback")}
            isSelected={look.feedback}
            onChange={(feedback) => set({ feedback })}
          />
          <Toggle
            label={say("images")}
            hint={say("imagesHint")}
            isSelected={look.images}
            onChange={(images) => set({ images })}
          />
          <CornerFields
            look={look}
            set={set}
            faultOf={draft.faultOf}
            name={wordsIn(texts).launcher ?? ""}
            rename={(launcher) => {
              const { launcher: _, ...others } = wordsIn(texts);
              draft.set({ texts: textsOf(launcher === "" ? others : { ...others, launcher }) });
            }}
          />
          <LanguageFields
            look={appearance}
            languages={languages}
            strings={wordsIn(texts)}
            change={({ strings: worded, ...changes }) =>
              draft.set({ ...changes, ...(worded && { texts: textsOf(worded) }) })
            }
            tag={worded}
            choose={(tag) => {
              setWorded(tag);
              setPreviewLanguage(tag || language);
            }}
            faultOf={draft.faultOf}
          />
          <details>
            <summary>{say("texts")}</summary>
            <Field
              label={say("texts")}
              hint={say("textsHint")}
              rows={5}
              value={texts}
              onChange={(texts) => draft.set({ texts })}
              placeholder="de.send = Abschicken"
            />
          </details>
          <p role="alert" className="fault">
            {failure?.message}
          </p>
          <p className="actions">
            <Button kind="first" type="submit" isBusy={draft.isBusy} isDisabled={!draft.isChanged}>
              {say("save")}
            </Button>
          </p>
        </Card>
      </form>
      <section className="preview-side" aria-label={say("preview")}>
        <Choice
          label={say("previewLanguage")}
          value={previewLanguage}
          onChange={setPreviewLanguage}
          choices={offeredLanguages(Object.keys(languages), language)}
        />
        <WidgetPreview
          look={{ appearance: shownIn(appearance, previewLanguage), strings }}
          language={previewLanguage}
        />
      </section>
    </div>
  );
}

function writtenOf({ appearance, strings }: Site): AppearanceDraft {
  return {
    look: appearance,
    prompts: appearance.starter_prompts.join("\n"),
    languages: languagesDraft(appearance.languages),
    texts: textsOf(strings),
  };
}

function changesOf({ look, prompts, languages, texts }: AppearanceDraft) {
  return {
    appearance: {
      ...look,
      starter_prompts: linesOf(prompts),
      languages: languagesOf(languages, linesOf),
    },
    strings: stringsOf(texts),
  };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 6);
}

function textsOf(strings: Record<string, string>): string {
  return Object.entries(strings)
    .map(([name, text]) => `${name} = ${text}`)
    .join("\n");
}

function stringsOf(text: string): Record<string, string> {
  const pairs = Object.entries(wordsIn(text)).map(([name, words]) => [name, words.trim()]);
  return Object.fromEntries(pairs);
}

/**
 * Parses the format of `textsOf`. A trailing space stays, because the person may still be typing.
 */
function wordsIn(text: string): Record<string, string> {
  const pairs = text.split("\n").flatMap((line) => {
    const mark = line.indexOf("=");
    return mark < 1 ? [] : [[line.slice(0, mark).trim(), line.slice(mark + 1).replace(/^ /, "")] as const];
  });
  return Object.fromEntries(pairs);
}
