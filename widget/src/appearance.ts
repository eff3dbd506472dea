// Generated from core/src/sites/site-settings.ts by `npm run generate`.

/** Look and features of the chat (`appearance` of the site's settings). */
export interface Appearance {
  /** Shown at the top of the chat. */
  title: string;
  /** Shown after “AI assistant”, under the title, such as “answers in seconds”. */
  subtitle: string;
  /** The `https:` address of a picture, shown at the top and next to replies; empty shows a symbol instead. */
  logo: string;
  /** Markdown, shown above the conversation and not part of it. Empty shows a greeting in the visitor's language. */
  greeting: string;
  /** The accent, from which the other colours are derived. */
  color: string;
  /** `page`: follows the page's declared or visible scheme, so that a light page stays light. `auto`: follows the page's declared scheme, or else the visitor's device. */
  theme: "page" | "auto" | "light" | "dark";
  /** The corner of the page, at the bottom. */
  position: "right" | "left";
  /** Shown as buttons while the conversation is empty. */
  starter_prompts: string[];
  /** Markdown that a visitor must agree to before the first message; empty asks for nothing. */
  consent: string;
  /** Whether images in replies are shown. Their host then sees the visitor's IP address. */
  images: boolean;
  /** Whether visitors may rate replies. */
  feedback: boolean;
  /** The icon of the button that opens the chat; `none` if the page's own button calls `ChatWidget.open()`. */
  launcher: "chat" | "spark" | "help" | "none";
  /** Whether the button's name (the text `launcher`) is shown next to its icon. */
  launcher_words: boolean;
  /** Distance from the bottom of the screen to the button. */
  inset_bottom: number;
  /** Distance from the side of the screen to the button. */
  inset_side: number;
  /** The same on screens of up to 480 pixels, such as above a shop's own bar. */
  inset_bottom_phone: number;
  /** The same on screens of up to 480 pixels. */
  inset_side_phone: number;
  /** Whether the chat moves above bars that the page fixes at the bottom, such as a cookie banner. */
  dodge: boolean;
  /** A short text next to the button, for visitors who have not opened the chat yet; empty shows none. */
  teaser: string;
  /** Seconds on a page after which the teaser shows. */
  teaser_delay: number;
  /** Paths, in which `*` matches any text, as in `/products/*`; none means every page. */
  teaser_pages: string[];
  /** Whether the first words of an answer that arrives while the chat is closed are shown next to the button. */
  preview: boolean;
}

/** Settings of parts/corner. */
export type Corner = Pick<
  Appearance,
  | "launcher"
  | "launcher_words"
  | "inset_bottom"
  | "inset_side"
  | "inset_bottom_phone"
  | "inset_side_phone"
  | "dodge"
  | "teaser"
  | "teaser_delay"
  | "teaser_pages"
  | "preview"
>;

/** Settings of the panel. */
export type Look = Omit<Appearance, keyof Corner>;

export const DEFAULT_LOOK: Look = {
  title: "Chat",
  subtitle: "",
  logo: "",
  greeting: "",
  color: "#1f6feb",
  theme: "page",
  position: "right",
  starter_prompts: [],
  consent: "",
  images: false,
  feedback: false,
};

export const DEFAULT_CORNER: Corner = {
  launcher: "chat",
  launcher_words: false,
  inset_bottom: 20,
  inset_side: 20,
  inset_bottom_phone: 20,
  inset_side_phone: 20,
  dodge: false,
  teaser: "",
  teaser_delay: 5,
  teaser_pages: [],
  preview: false,
};
