import { SelectControl, TextareaControl, TextControl, ToggleControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import {
  appearanceDraft,
  appearanceSettingsIn,
  appearanceSettingsOf,
} from "../../../admin/appearance-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Site } from "../../../admin/generated/site.ts";
import { fieldError } from "../settings/field-error.ts";
import type { PageFacts } from "../settings/page-facts.ts";
import { settingChoices, settingLabels } from "../settings/setting-labels.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { SITE_ROUTE } from "../settings/site-route.ts";
import { useDraft } from "../settings/use-draft.ts";
import { faultIn } from "./appearance-settings.ts";
import { ColorField } from "./color-field.tsx";
import { CornerFields } from "./corner-fields.tsx";
import { LivePreview } from "./live-preview.tsx";
import { LogoField } from "./logo-field.tsx";
import { WordingFields } from "./wording-fields.tsx";

const SCREEN = {
  ...SITE_ROUTE,
  name: "appearance",
  ...{ draftOf: appearanceDraft, settingsOf: appearanceSettingsOf, faultIn },
};

export function AppearanceForm({
  site,
  changed,
  facts,
}: {
  site: Site;
  changed(site: Site): void;
  facts: PageFacts;
}) {
  const { draft, set, work, save, isUnsaved } = useDraft(SCREEN, site, changed);
  const [language, setLanguage] = useState("");
  const labels = settingLabels();
  const choices = settingChoices();

  return (
    <div className="parley-columns parley-appearance">
      <SettingsForm work={work} save={save} isUnsaved={isUnsaved}>
        <TextControl
          label={labels["appearance.title"]}
          {...SETTING_BOUNDS["appearance.title"]}
          value={draft.title}
          onChange={(title) => set({ title })}
          {...fieldError(work.failure, "appearance.title")}
        />
        <TextControl
          label={labels["appearance.subtitle"]}
          {...SETTING_BOUNDS["appearance.subtitle"]}
          value={draft.subtitle}
          onChange={(subtitle) => set({ subtitle })}
          {...fieldError(
            work.failure,
            "appearance.subtitle",
            __("Follows “AI assistant”, such as “answers in seconds”.", "parley-chat"),
          )}
        />
        <LogoField logo={draft.logo} change={(logo) => set({ logo })} failure={work.failure} />
        <TextareaControl
          label={labels["appearance.greeting"]}
          {...SETTING_BOUNDS["appearance.greeting"]}
          rows={3}
          value={draft.greeting}
          onChange={(greeting) => set({ greeting })}
          {...fieldError(
            work.failure,
            "appearance.greeting",
            __(
              "Shown above the conversation; Markdown. Empty: a greeting in the visitor’s language.",
              "parley-chat",
            ),
          )}
        />
        <ColorField color={draft.color} change={(color) => set({ color })} />
        <SelectControl
          label={labels["appearance.theme"]}
          value={draft.theme}
          onChange={(theme) => set({ theme })}
          options={choices["appearance.theme"]}
        />
        <SelectControl
          label={labels["appearance.position"]}
          value={draft.position}
          onChange={(position) => set({ position })}
          options={choices["appearance.position"]}
        />
        <TextareaControl
          label={labels["appearance.starter_prompts"]}
          rows={3}
          value={draft.prompts}
          onChange={(prompts) => set({ prompts })}
          {...fieldError(
            work.failure,
            "appearance.starter_prompts",
            __("One on each line, up to six. A click sends it.", "parley-chat"),
          )}
        />
        <TextareaControl
          label={labels["appearance.consent"]}
          {...SETTING_BOUNDS["appearance.consent"]}
          rows={3}
          value={draft.consent}
          onChange={(consent) => set({ consent })}
          {...fieldError(
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
          help={__("The picture’s server sees the visitor’s IP address.", "parley-chat")}
          checked={draft.images}
          onChange={(images) => set({ images })}
        />
        <ToggleControl
          label={labels["appearance.feedback"]}
          checked={draft.feedback}
          onChange={(feedback) => set({ feedback })}
        />
        <CornerFields draft={draft} set={set} failure={work.failure} />
        <WordingFields
          draft={draft}
          set={set}
          language={language}
          choose={setLanguage}
          facts={facts}
          failure={work.failure}
        />
      </SettingsForm>
      <LivePreview
        {...appearanceSettingsIn(draft, language || facts.locale)}
        language={language}
        facts={facts}
      />
    </div>
  );
}
