/** The sections of an Appearance screen in their order, each with its rows of settings. Only the first is open at the start. */
export const APPEARANCE_SECTIONS = {
  look: [
    ["appearance.title"],
    ["appearance.subtitle"],
    ["appearance.logo"],
    ["appearance.color"],
    ["appearance.theme", "appearance.position"],
  ],
  greeting: [["appearance.greeting"], ["appearance.starter_prompts"], ["appearance.consent"]],
  answers: [["appearance.images"], ["appearance.feedback"]],
  launcher: [
    ["appearance.launcher"],
    ["appearance.launcher_words"],
    ["appearance.inset_bottom", "appearance.inset_side"],
    ["appearance.inset_bottom_phone", "appearance.inset_side_phone"],
    ["appearance.dodge"],
    ["appearance.teaser"],
    ["appearance.teaser_delay"],
    ["appearance.teaser_pages"],
    ["appearance.preview"],
  ],
  texts: [["appearance.languages"], ["strings"]],
} as const;

export type AppearanceSection = keyof typeof APPEARANCE_SECTIONS;

export type AppearanceField = (typeof APPEARANCE_SECTIONS)[AppearanceSection][number][number];

/** The settings of `appearance` with a generic control, by the kind of the control. */
export const CONTROL_KINDS = {
  choice: ["theme", "position", "launcher"],
  number: ["teaser_delay", "inset_bottom", "inset_side", "inset_bottom_phone", "inset_side_phone"],
  toggle: ["images", "feedback", "launcher_words", "dodge", "preview"],
} as const;

export type ControlName<Kind extends keyof typeof CONTROL_KINDS> = (typeof CONTROL_KINDS)[Kind][number];

/** Returns the result of `control` for each setting of a kind. */
export function controlsOf<Kind extends keyof typeof CONTROL_KINDS, Control>(
  kind: Kind,
  control: (name: ControlName<Kind>) => Control,
): Record<`appearance.${ControlName<Kind>}`, Control> {
  const entries = CONTROL_KINDS[kind].map((name) => [`appearance.${name}`, control(name)]);
  return Object.fromEntries(entries) as Record<`appearance.${ControlName<Kind>}`, Control>;
}

export const APPEARANCE_SECTION_NAMES = Object.keys(APPEARANCE_SECTIONS) as AppearanceSection[];

/** The heading of each section, and the summary that shows while the section is folded. */
export const SECTION_TEXTS = {
  look: { title: "Look", contains: "Title, logo, colour, theme" },
  greeting: { title: "Greeting and consent", contains: "Greeting, suggested questions, consent" },
  answers: { title: "Answers", contains: "Pictures, ratings" },
  launcher: { title: "Button and teaser", contains: "Icon, distances, teaser" },
  texts: { title: "Texts and languages", contains: "The chat’s own texts, other languages" },
};

export const GERMAN_SECTION_TEXTS: typeof SECTION_TEXTS = {
  look: { title: "Gestaltung", contains: "Titel, Logo, Farbe, Farbschema" },
  greeting: { title: "Begrüßung und Zustimmung", contains: "Begrüßung, vorgeschlagene Fragen, Zustimmung" },
  answers: { title: "Antworten", contains: "Bilder, Bewertungen" },
  launcher: { title: "Schaltfläche und Teaser", contains: "Symbol, Abstände, Teaser" },
  texts: { title: "Texte und Sprachen", contains: "Texte des Chats, andere Sprachen" },
};

/** The section that contains the setting of an error's field, such as `strings.send`. */
export function sectionOfField(field: string): AppearanceSection | undefined {
  return APPEARANCE_SECTION_NAMES.find((name) =>
    APPEARANCE_SECTIONS[name].flat().some((setting) => field === setting || field.startsWith(`${setting}.`)),
  );
}
