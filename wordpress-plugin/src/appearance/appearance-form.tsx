import { SelectControl, TextareaControl, TextControl, ToggleControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { Site } from "../rest/site.ts";
import { blamed } from "../settings/blamed.ts";
import type { PageFacts } from "../settings/page-facts.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { useDraft } from "../settings/use-draft.ts";
import { draftOf, faultIn, lookOf, settingsOf } from "./appearance-draft.ts";
import { appearanceLabels } from "./appearance-labels.ts";
import { ColorField } from "./color-field.tsx";
import { LivePreview } from "./live-preview.tsx";
import { WordingFields } from "./wording-fields.tsx";

const SCREEN = { path: "/site", draftOf, settingsOf, labels: appearanceLabels, faultIn };

export function AppearanceForm({
  site,
  changed,
  facts,
}: {
  site: Site;
  changed(site: Site): void;
  facts: PageFacts;
}) {
  const { draft, set, work, save } = useDraft(SCREEN, site, changed);
  const [language, setLanguage] = useState("");
  const labels = appearanceLabels();

  return (
    <div className="parley-columns">
      <SettingsForm work={work} save={save}>
        <TextControl
          label={labels["appearance.title"]}
          maxLength={80}
          value={draft.title}
          onChange={(title) => set({ title })}
          {...blamed(work.failure, "appearance.title")}
        />
        <TextareaControl
          label={labels["appearance.greeting"]}
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
          label={labels["appearance.theme"]}
          value={draft.theme}
          onChange={(theme) => set({ theme })}
          options={[
            { value: "auto", label: __("As the page or the visitor’s device", "parley-chat") },
            { value: "light", label: __("Light", "parley-chat") },
            { value: "dark", label: __("Dark", "parley-chat") },
          ]}
        />
        <SelectControl
          label={labels["appearance.position"]}
          value={draft.position}
          onChange={(position) => set({ position })}
          options={[
            { value: "right", label: __("Right", "parley-chat") },
            { value: "left", label: __("Left", "parley-chat") },
          ]}
        />
        <TextareaControl
          label={labels["appearance.starter_prompts"]}
          rows={3}
          value={draft.prompts}
          onChange={(prompts) => set({ prompts })}
          {...blamed(
            work.failure,
            "appearance.starter_prompts",
            __("One on each line, up to six. A click asks it.", "parley-chat"),
          )}
        />
        <TextareaControl
          label={labels["appearance.consent"]}
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
          label={labels["appearance.images"]}
          help={__("The server a picture comes from learns the visitor’s address.", "parley-chat")}
          checked={draft.images}
          onChange={(images) => set({ images })}
        />
        <ToggleControl
          label={labels["appearance.feedback"]}
          checked={draft.feedback}
          onChange={(feedback) => set({ feedback })}
        />
        <WordingFields
          texts={draft.strings}
          change={(strings) => set({ strings })}
          language={language}
          choose={setLanguage}
          facts={facts}
          failure={work.failure}
        />
      </SettingsForm>
      <LivePreview {...lookOf(draft)} language={language.replace("_", "-")} facts={facts} />
    </div>
  );
}
