import { Checkbox, Select, TextField } from "@shopify/polaris";
import { blamed } from "../settings/blamed.ts";
import { Section } from "../settings/section.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { type AppearanceDraft, MOST_PROMPTS, promptsIn } from "./appearance-draft.ts";
import { appearanceWords as words } from "./appearance-words.ts";
import { ColorField } from "./color-field.tsx";
import { WordingFields } from "./wording-fields.tsx";

export function AppearanceForm({
  settings,
  language,
  choose,
}: {
  settings: Settings<AppearanceDraft>;
  language: string;
  choose(language: string): void;
}) {
  const { draft, set, fault } = settings;
  const hasTooMany = promptsIn(draft.prompts).length > MOST_PROMPTS;
  return (
    <SettingsForm settings={settings}>
      <Section title={words.texts.title}>
        <TextField
          label={words.texts.name}
          autoComplete="off"
          maxLength={80}
          value={draft.title}
          onChange={(title) => set({ title })}
          error={blamed(fault, "appearance.title")}
        />
        <TextField
          label={words.texts.greeting}
          multiline={3}
          autoComplete="off"
          maxLength={500}
          helpText={words.texts.greetingHelp}
          value={draft.greeting}
          onChange={(greeting) => set({ greeting })}
          error={blamed(fault, "appearance.greeting")}
        />
        <TextField
          label={words.texts.prompts}
          multiline={3}
          autoComplete="off"
          helpText={words.texts.promptsHelp}
          value={draft.prompts}
          onChange={(prompts) => set({ prompts })}
          error={hasTooMany ? words.texts.tooMany : blamed(fault, "appearance.starter_prompts")}
        />
        <TextField
          label={words.texts.consent}
          multiline={3}
          autoComplete="off"
          maxLength={1_000}
          helpText={words.texts.consentHelp}
          value={draft.consent}
          onChange={(consent) => set({ consent })}
          error={blamed(fault, "appearance.consent")}
        />
      </Section>
      <LookFields settings={settings} />
      <Section title={words.answers.title}>
        <Checkbox
          label={words.answers.images}
          helpText={words.answers.imagesHelp}
          checked={draft.images}
          onChange={(images) => set({ images })}
        />
        <Checkbox
          label={words.answers.feedback}
          checked={draft.feedback}
          onChange={(feedback) => set({ feedback })}
        />
      </Section>
      <WordingFields
        texts={draft.strings}
        change={(strings) => set({ strings })}
        {...{ language, choose, fault }}
      />
    </SettingsForm>
  );
}

function LookFields({ settings: { draft, set, fault } }: { settings: Settings<AppearanceDraft> }) {
  const options = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <Section title={words.look.title}>
      <ColorField
        color={draft.color}
        change={(color) => set({ color })}
        error={blamed(fault, "appearance.color")}
      />
      <Select
        label={words.look.theme}
        value={draft.theme}
        onChange={(theme) => set({ theme: theme as typeof draft.theme })}
        options={options(words.look.themes)}
      />
      <Select
        label={words.look.position}
        value={draft.position}
        onChange={(position) => set({ position: position as typeof draft.position })}
        options={options(words.look.positions)}
      />
    </Section>
  );
}
