import { z } from "zod";
import { languageTextsSchema, OWN_TEXTS } from "./language-texts.ts";
import { setting, settingFacts } from "./setting.ts";

/** CSS pixels. */
const DISTANCE = z.int().min(0).max(400);

/** How the chat looks and what it offers. */
export const appearanceSchema = z.object({
  title: setting(OWN_TEXTS.title, {
    default: "Chat",
    label: "Title",
    says: "Shown at the top of the chat.",
  }),
  subtitle: setting(OWN_TEXTS.subtitle, {
    default: "",
    label: "Tagline",
    says: "Shown after “AI assistant”, under the title, such as “answers in seconds”.",
  }),
  logo: setting(
    z
      .string()
      .max(2_048)
      .regex(/^(https:\/\/[^\s"'<>]+)?$/, "Give the https:// address of a picture, or nothing."),
    {
      default: "",
      label: "Logo",
      says: "The `https:` address of a picture, shown at the top and next to replies; empty shows a symbol instead.",
    },
  ),
  greeting: setting(OWN_TEXTS.greeting, {
    default: "",
    label: "Greeting",
    says: "Markdown, shown above the conversation and not part of it. Empty shows a greeting in the visitor's language.",
  }),
  color: setting(z.string().regex(/^#[0-9a-fA-F]{6}$/, "Enter a colour such as #1f6feb."), {
    default: "#1f6feb",
    label: "Colour",
    says: "The accent, from which the other colours are derived.",
  }),
  theme: setting(z.enum(["page", "auto", "light", "dark"]), {
    default: "page",
    label: "Theme",
    choices: {
      page: "Same as the page",
      auto: "Same as the page, or the visitor’s device",
      light: "Light",
      dark: "Dark",
    },
    says: "`page`: follows the page's declared or visible scheme, so that a light page stays light. `auto`: follows the page's declared scheme, or else the visitor's device.",
  }),
  position: setting(z.enum(["right", "left"]), {
    default: "right",
    label: "Corner",
    choices: { right: "Right", left: "Left" },
    says: "The corner of the page, at the bottom.",
  }),
  starter_prompts: setting(OWN_TEXTS.starter_prompts, {
    default: [],
    label: "Suggested questions",
    says: "Shown as buttons while the conversation is empty.",
  }),
  consent: setting(OWN_TEXTS.consent, {
    default: "",
    label: "Consent text",
    says: "Markdown that a visitor must agree to before the first message; empty asks for nothing.",
  }),
  images: setting(z.boolean(), {
    default: false,
    label: "Show pictures in answers",
    says: "Whether images in replies are shown. Their host then sees the visitor's IP address.",
  }),
  feedback: setting(z.boolean(), {
    default: false,
    label: "Let visitors rate answers",
    says: "Whether visitors may rate replies.",
  }),
  launcher: setting(z.enum(["chat", "spark", "help", "none"]), {
    default: "chat",
    label: "Icon of the chat’s button",
    choices: {
      chat: "Speech bubble",
      spark: "Spark",
      help: "Question mark",
      none: "None: a button on my page opens the chat",
    },
    says: "The icon of the button that opens the chat; `none` if the page's own button calls `ChatWidget.open()`.",
  }),
  launcher_words: setting(z.boolean(), {
    default: false,
    label: "Text next to the icon",
    says: "Whether the button's name (the text `launcher`) is shown next to its icon.",
  }),
  inset_bottom: setting(DISTANCE, {
    default: 20,
    label: "Distance from the bottom, in pixels",
    says: "Distance from the bottom of the screen to the button.",
  }),
  inset_side: setting(DISTANCE, {
    default: 20,
    label: "Distance from the side, in pixels",
    says: "Distance from the side of the screen to the button.",
  }),
  inset_bottom_phone: setting(DISTANCE, {
    default: 20,
    label: "Distance from the bottom on phones, in pixels",
    says: "The same on screens of up to 480 pixels, such as above a shop's own bar.",
  }),
  inset_side_phone: setting(DISTANCE, {
    default: 20,
    label: "Distance from the side on phones, in pixels",
    says: "The same on screens of up to 480 pixels.",
  }),
  dodge: setting(z.boolean(), {
    default: false,
    label: "Keep clear of bars at the bottom",
    says: "Whether the chat moves above bars that the page fixes at the bottom, such as a cookie banner.",
  }),
  teaser: setting(OWN_TEXTS.teaser, {
    default: "",
    label: "Teaser",
    says: "A short text next to the button, for visitors who have not opened the chat yet; empty shows none.",
  }),
  teaser_delay: setting(z.int().min(0).max(600), {
    default: 5,
    label: "Seconds until the teaser shows",
    says: "Seconds on a page after which the teaser shows.",
  }),
  teaser_pages: setting(
    z.array(z.string().trim().max(200).regex(/^[/*]/, "Give paths such as /products/*.")).max(20),
    {
      default: [],
      label: "Pages with the teaser",
      says: "Paths, in which `*` matches any text, as in `/products/*`; none means every page.",
    },
  ),
  preview: setting(z.boolean(), {
    default: false,
    label: "Show new answers next to the closed chat",
    says: "Whether the first words of an answer that arrives while the chat is closed are shown next to the button.",
  }),
  languages: setting(languageTextsSchema, {
    default: {},
    label: "Texts in other languages",
    says: "The title, second line, greeting, questions, consent and teaser for pages in another language, by its tag: `{ de: { greeting } }`. It replaces the whole set.",
  }),
});

/** Settings that need the widget's `corner.ts` (`widget/src/parts`), which loads only if one of them differs from its default. */
export const CORNER_SETTINGS = [
  "launcher",
  "launcher_words",
  "inset_bottom",
  "inset_side",
  "inset_bottom_phone",
  "inset_side_phone",
  "dodge",
  "teaser",
  "teaser_delay",
  "teaser_pages",
  "preview",
] as (keyof ShownAppearance)[];

/** The appearance for one page, in that page's language. */
type ShownAppearance = Omit<z.output<typeof appearanceSchema>, "languages">;

/** Whether any of `CORNER_SETTINGS` differs from its default. */
export function hasOwnCorner(appearance: ShownAppearance): boolean {
  return CORNER_SETTINGS.some((name) => {
    const plain = settingFacts(appearanceSchema.shape[name])?.default;
    return JSON.stringify(appearance[name]) !== JSON.stringify(plain);
  });
}
