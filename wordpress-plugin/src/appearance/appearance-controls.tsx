import { SelectControl, TextareaControl, TextControl, ToggleControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import type { ReactNode } from "react";
import type { AppearanceDraft } from "../../../admin/appearance-draft.ts";
import { type AppearanceField, type ControlName, controlsOf } from "../../../admin/appearance-sections.ts";
import { type LoadedTexts, settingPlaceholder } from "../../../admin/default-texts.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import type { Failure } from "../rest/call.ts";
import { fieldError } from "../settings/field-error.ts";
import { settingChoices, settingLabels } from "../settings/setting-labels.ts";
import { ColorField } from "./color-field.tsx";
import { LanguageFields } from "./language-fields.tsx";
import { LogoField } from "./logo-field.tsx";
import { WordingFields } from "./wording-fields.tsx";

export interface AppearanceScreen {
  draft: AppearanceDraft;
  set(changes: Partial<AppearanceDraft>): void;
  failure: Failure | undefined;
  /** Language of the edited texts; empty for all languages. */
  language: string;
  choose(language: string): void;
  /** The chat's own texts, in the user's language and in `language`. */
  defaults: { own: LoadedTexts; chosen: LoadedTexts };
  /** The user's language. */
  locale: string;
}

export function appearanceControls(screen: AppearanceScreen): Record<AppearanceField, ReactNode> {
  const { draft, set, failure, defaults } = screen;
  const labels = settingLabels();
  const choices = settingChoices();

  const text = (name: "title" | "subtitle" | "teaser", help?: string) => (
    <TextControl
      key={name}
      label={labels[`appearance.${name}`]}
      {...SETTING_BOUNDS[`appearance.${name}`]}
      placeholder={settingPlaceholder(name, defaults.own)}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
      {...fieldError(failure, `appearance.${name}`, help)}
    />
  );
  const number = (name: ControlName<"number">) => (
    <TextControl
      key={name}
      label={labels[`appearance.${name}`]}
      type="number"
      {...SETTING_BOUNDS[`appearance.${name}`]}
      required
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
      {...fieldError(failure, `appearance.${name}`)}
    />
  );
  const lines = (
    field: AppearanceField,
    name: "greeting" | "consent" | "prompts" | "pages",
    help: string,
    bounds = {},
  ) => (
    <TextareaControl
      key={name}
      label={labels[field]}
      {...bounds}
      rows={3}
      placeholder={settingPlaceholder(name, defaults.own)}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
      {...fieldError(failure, field, help)}
    />
  );
  const helps: Partial<Record<ControlName<"toggle">, string>> = {
    images: __("The picture’s server sees the visitor’s IP address.", "parley-chat"),
    dodge: __("Moves the chat’s button above cookie banners and similar bars.", "parley-chat"),
  };
  const toggle = (name: ControlName<"toggle">) => (
    <ToggleControl
      key={name}
      label={labels[`appearance.${name}`]}
      help={helps[name]}
      checked={draft[name]}
      onChange={(isChecked) => set({ [name]: isChecked })}
    />
  );
  const choice = (name: ControlName<"choice">) => (
    <SelectControl<string>
      key={name}
      label={labels[`appearance.${name}`]}
      value={draft[name]}
      onChange={(chosen) => set({ [name]: chosen })}
      options={choices[`appearance.${name}`]}
    />
  );

  return {
    ...controlsOf("choice", choice),
    ...controlsOf("number", number),
    ...controlsOf("toggle", toggle),
    "appearance.title": text("title"),
    "appearance.subtitle": text(
      "subtitle",
      __("Shown after “AI assistant”, such as “answers in seconds”.", "parley-chat"),
    ),
    "appearance.logo": (
      <LogoField key="logo" logo={draft.logo} change={(logo) => set({ logo })} failure={failure} />
    ),
    "appearance.color": <ColorField key="color" color={draft.color} change={(color) => set({ color })} />,
    "appearance.greeting": lines(
      "appearance.greeting",
      "greeting",
      __(
        "Shown above the conversation. You can use Markdown. Leave it empty for a greeting in the visitor’s language.",
        "parley-chat",
      ),
      SETTING_BOUNDS["appearance.greeting"],
    ),
    "appearance.starter_prompts": lines(
      "appearance.starter_prompts",
      "prompts",
      __("One question on each line, up to six. Visitors click a question to send it.", "parley-chat"),
    ),
    "appearance.consent": lines(
      "appearance.consent",
      "consent",
      __(
        "Visitors must agree to this text before their first message. Use Markdown to link to your privacy policy. Leave it empty to ask for no consent.",
        "parley-chat",
      ),
      SETTING_BOUNDS["appearance.consent"],
    ),
    "appearance.teaser": text(
      "teaser",
      __("A short text next to the button. Visitors who close it do not see it again.", "parley-chat"),
    ),
    "appearance.teaser_pages": lines(
      "appearance.teaser_pages",
      "pages",
      __(
        "One path on each line, such as /products/*. Leave it empty to show the teaser on every page.",
        "parley-chat",
      ),
    ),
    "appearance.languages": <LanguageFields key="languages" {...screen} />,
    strings: <WordingFields key="strings" {...screen} />,
  };
}
