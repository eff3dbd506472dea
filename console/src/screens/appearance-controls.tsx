import type { ReactNode } from "react";
import type { AppearanceDraft } from "../../../admin/appearance-draft.ts";
import { type AppearanceField, type ControlName, controlsOf } from "../../../admin/appearance-sections.ts";
import { settingPlaceholder } from "../../../admin/default-texts.ts";
import type { StringName } from "../strings/english.ts";
import type { Words } from "../strings/strings.ts";
import { Choice, Field, Toggle } from "../ui/field.tsx";
import type { AppearanceEdit } from "./appearance-edit.ts";
import { ColorField } from "./color-field.tsx";
import { LanguageFields } from "./language-fields.tsx";
import { WordingFields } from "./wording-fields.tsx";

type Name<Value> = keyof {
  [Key in keyof AppearanceDraft as AppearanceDraft[Key] extends Value ? Key : never]: Value;
};

export function appearanceControls(
  edit: AppearanceEdit,
  { say, labels, choices }: Words,
): Record<AppearanceField, ReactNode> {
  const { written, set, faultOf } = edit.draft;
  const text = (
    field: AppearanceField,
    name: Name<string>,
    { hint, ...more }: { hint?: StringName; rows?: number; type?: "number" } = {},
  ) => (
    <Field
      key={name}
      label={labels[field]}
      {...(hint && { hint: say(hint) })}
      {...more}
      placeholder={settingPlaceholder(name, edit.defaults.own)}
      value={written[name]}
      onChange={(value) => set({ [name]: name === "logo" ? value.trim() : value })}
      fault={faultOf(field)}
    />
  );
  const number = (name: ControlName<"number">) => text(`appearance.${name}`, name, { type: "number" });
  const hints: Partial<Record<ControlName<"toggle">, StringName>> = {
    images: "imagesHint",
    dodge: "dodgeHint",
  };
  const toggle = (name: ControlName<"toggle">) => (
    <Toggle
      key={name}
      label={labels[`appearance.${name}`]}
      {...(hints[name] && { hint: say(hints[name]) })}
      isSelected={written[name]}
      onChange={(isSelected) => set({ [name]: isSelected })}
    />
  );
  const choice = (name: ControlName<"choice">) => (
    <Choice<string>
      key={name}
      label={labels[`appearance.${name}`]}
      value={written[name]}
      onChange={(chosen) => set({ [name]: chosen })}
      choices={choices[`appearance.${name}`]}
    />
  );
  return {
    ...controlsOf("choice", choice),
    ...controlsOf("number", number),
    ...controlsOf("toggle", toggle),
    "appearance.title": text("appearance.title", "title"),
    "appearance.subtitle": text("appearance.subtitle", "subtitle", { hint: "subtitleHint" }),
    "appearance.logo": text("appearance.logo", "logo", { hint: "logoHint" }),
    "appearance.color": (
      <ColorField
        key="color"
        color={written.color}
        change={(color) => set({ color })}
        fault={faultOf("appearance.color")}
      />
    ),
    "appearance.greeting": text("appearance.greeting", "greeting", { rows: 2 }),
    "appearance.starter_prompts": text("appearance.starter_prompts", "prompts", {
      hint: "promptsHint",
      rows: 3,
    }),
    "appearance.consent": text("appearance.consent", "consent", { hint: "consentHint", rows: 2 }),
    "appearance.teaser": text("appearance.teaser", "teaser", { hint: "teaserHint" }),
    "appearance.teaser_pages": text("appearance.teaser_pages", "pages", { hint: "teaserPagesHint", rows: 2 }),
    "appearance.languages": <LanguageFields key="languages" {...edit} />,
    strings: <WordingFields key="strings" {...edit} />,
  };
}
