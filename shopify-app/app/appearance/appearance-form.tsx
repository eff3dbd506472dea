import { Checkbox, Select, TextField } from "@shopify/polaris";
import { type AppearanceDraft, promptsIn } from "../../../admin/appearance-draft.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { fieldError } from "../settings/field-error.ts";
import { Section } from "../settings/section.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";

import { ColorField } from "./color-field.tsx";
import { CornerFields } from "./corner-fields.tsx";
import { WordingFields } from "./wording-fields.tsx";

const MOST_PROMPTS = SETTING_BOUNDS["appearance.starter_prompts"].maxItems;

export function AppearanceForm({
  settings,
  language,
  choose,
}: {
  settings: Settings<AppearanceDraft>;
  language: string;
  choose(language: string): void;
}) {
  const { appearance: copy, labels } = useStrings();
  const { draft, set, fault } = settings;
  const hasTooMany = promptsIn(draft.prompts).length > MOST_PROMPTS;
  return (
    <SettingsForm settings={settings}>
      <Section title={copy.texts.title}>
        <TextField
          label={labels["appearance.title"]}
          autoComplete="off"
          {...SETTING_BOUNDS["appearance.title"]}
          value={draft.title}
          onChange={(title) => set({ title })}
          error={fieldError(fault, "appearance.title")}
        />
        <TextField
          label={labels["appearance.subtitle"]}
          autoComplete="off"
          {...SETTING_BOUNDS["appearance.subtitle"]}
          helpText={copy.texts.subtitleHelp}
          value={draft.subtitle}
          onChange={(subtitle) => set({ subtitle })}
          error={fieldError(fault, "appearance.subtitle")}
        />
        <TextField
          label={labels["appearance.logo"]}
          type="url"
          autoComplete="off"
          {...SETTING_BOUNDS["appearance.logo"]}
          helpText={copy.texts.logoHelp}
          value={draft.logo}
          onChange={(logo) => set({ logo })}
          error={fieldError(fault, "appearance.logo")}
        />
        <TextField
          label={labels["appearance.greeting"]}
          multiline={3}
          autoComplete="off"
          {...SETTING_BOUNDS["appearance.greeting"]}
          helpText={copy.texts.greetingHelp}
          value={draft.greeting}
          onChange={(greeting) => set({ greeting })}
          error={fieldError(fault, "appearance.greeting")}
        />
        <TextField
          label={labels["appearance.starter_prompts"]}
          multiline={3}
          autoComplete="off"
          helpText={copy.texts.promptsHelp}
          value={draft.prompts}
          onChange={(prompts) => set({ prompts })}
          error={hasTooMany ? copy.texts.tooMany : fieldError(fault, "appearance.starter_prompts")}
        />
        <TextField
          label={labels["appearance.consent"]}
          multiline={3}
          autoComplete="off"
          {...SETTING_BOUNDS["appearance.consent"]}
          helpText={copy.texts.consentHelp}
          value={draft.consent}
          onChange={(consent) => set({ consent })}
          error={fieldError(fault, "appearance.consent")}
        />
      </Section>
      <AppearanceFields settings={settings} />
      <CornerFields settings={settings} />
      <Section title={copy.answers.title}>
        <Checkbox
          label={labels["appearance.images"]}
          helpText={copy.answers.imagesHelp}
          checked={draft.images}
          onChange={(images) => set({ images })}
        />
        <Checkbox
          label={labels["appearance.feedback"]}
          checked={draft.feedback}
          onChange={(feedback) => set({ feedback })}
        />
      </Section>
      <WordingFields {...{ draft, set, language, choose, fault }} />
    </SettingsForm>
  );
}

function AppearanceFields({ settings: { draft, set, fault } }: { settings: Settings<AppearanceDraft> }) {
  const { appearance: copy, choices, labels } = useStrings();
  return (
    <Section title={copy.look.title}>
      <ColorField
        color={draft.color}
        change={(color) => set({ color })}
        error={fieldError(fault, "appearance.color")}
      />
      <Select
        label={labels["appearance.theme"]}
        value={draft.theme}
        onChange={(theme) => set({ theme: theme as typeof draft.theme })}
        options={choices["appearance.theme"]}
      />
      <Select
        label={labels["appearance.position"]}
        value={draft.position}
        onChange={(position) => set({ position: position as typeof draft.position })}
        options={choices["appearance.position"]}
      />
    </Section>
  );
}
