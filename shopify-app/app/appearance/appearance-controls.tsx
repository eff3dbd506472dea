import { Checkbox, Select, TextField, type TextFieldProps } from "@shopify/polaris";
import type { ReactNode } from "react";
import { type AppearanceDraft, promptsIn } from "../../../admin/appearance-draft.ts";
import { type AppearanceField, type ControlName, controlsOf } from "../../../admin/appearance-sections.ts";
import { type LoadedTexts, settingPlaceholder } from "../../../admin/default-texts.ts";
import { SETTING_BOUNDS } from "../../../admin/generated/setting-bounds.ts";
import { fieldError } from "../settings/field-error.ts";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";
import { ColorField } from "./color-field.tsx";
import { LanguageFields } from "./language-fields.tsx";
import { useDefaultTexts } from "./use-default-texts.ts";
import { WordingFields } from "./wording-fields.tsx";

const MOST_PROMPTS = SETTING_BOUNDS["appearance.starter_prompts"].maxItems;

export interface AppearanceScreen {
  settings: Settings<AppearanceDraft>;
  /** Language of the texts that are edited; empty for all languages. */
  language: string;
  choose(language: string): void;
}

/** Props of `LanguageFields` and `WordingFields`. */
export interface LanguageScreen extends AppearanceScreen {
  /** The chat's own texts in `language`, or in the merchant's language if `language` is empty. */
  defaults: LoadedTexts;
}

export function useAppearanceControls(screen: AppearanceScreen): Record<AppearanceField, ReactNode> {
  const { appearance: copy, choices, labels, language: ours } = useStrings();
  const { draft, set, fault } = screen.settings;
  const own = useDefaultTexts(ours);
  const defaults = useDefaultTexts(screen.language || ours);

  type Name<Value> = {
    [Key in keyof AppearanceDraft]: AppearanceDraft[Key] extends Value ? Key : never;
  }[keyof AppearanceDraft];
  const text = (
    field: AppearanceField & keyof typeof SETTING_BOUNDS,
    name: Name<string>,
    more: Partial<TextFieldProps> = {},
  ) => (
    <TextField
      key={field}
      label={labels[field]}
      {...(name === "prompts" || name === "pages" ? {} : SETTING_BOUNDS[field])}
      placeholder={settingPlaceholder(name, own)}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
      error={fieldError(fault, field)}
      {...(more as object)}
      autoComplete="off"
    />
  );
  const number = (name: ControlName<"number">) => text(`appearance.${name}`, name, { type: "number" });
  const helps: Partial<Record<ControlName<"toggle">, string>> = {
    images: copy.answers.imagesHelp,
    dodge: copy.corner.dodgeHelp,
  };
  const toggle = (name: ControlName<"toggle">) => (
    <Checkbox
      key={name}
      label={labels[`appearance.${name}`]}
      helpText={helps[name]}
      checked={draft[name]}
      onChange={(isChecked) => set({ [name]: isChecked })}
    />
  );
  const choice = (name: ControlName<"choice">) => (
    <Select
      key={name}
      label={labels[`appearance.${name}`]}
      value={draft[name]}
      onChange={(chosen) => set({ [name]: chosen })}
      options={choices[`appearance.${name}`]}
    />
  );

  const hasTooMany = promptsIn(draft.prompts).length > MOST_PROMPTS;
  return {
    ...controlsOf("choice", choice),
    ...controlsOf("number", number),
    ...controlsOf("toggle", toggle),
    "appearance.title": text("appearance.title", "title"),
    "appearance.subtitle": text("appearance.subtitle", "subtitle", { helpText: copy.texts.subtitleHelp }),
    "appearance.logo": text("appearance.logo", "logo", { type: "url", helpText: copy.texts.logoHelp }),
    "appearance.color": (
      <ColorField
        key="color"
        color={draft.color}
        change={(color) => set({ color })}
        error={fieldError(fault, "appearance.color")}
      />
    ),
    "appearance.greeting": text("appearance.greeting", "greeting", {
      multiline: 3,
      helpText: copy.texts.greetingHelp,
    }),
    "appearance.starter_prompts": text("appearance.starter_prompts", "prompts", {
      multiline: 3,
      helpText: copy.texts.promptsHelp,
      ...(hasTooMany && { error: copy.texts.tooMany }),
    }),
    "appearance.consent": text("appearance.consent", "consent", {
      multiline: 3,
      helpText: copy.texts.consentHelp,
    }),
    "appearance.teaser": text("appearance.teaser", "teaser", { helpText: copy.corner.teaserHelp }),
    "appearance.teaser_pages": text("appearance.teaser_pages", "pages", {
      multiline: 2,
      helpText: copy.corner.pagesHelp,
    }),
    "appearance.preview": toggle("preview"),
    "appearance.languages": <LanguageFields key="languages" {...screen} defaults={defaults} />,
    strings: <WordingFields key="strings" {...screen} defaults={defaults} />,
  };
}
