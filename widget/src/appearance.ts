/** How the owner wants the chat to look, and what it offers (`appearance` of the site's settings). */
export interface Appearance {
  title: string;
  /** Markdown, shown above the conversation, and no part of it; may be empty. */
  greeting: string;
  /** `#rrggbb`. */
  color: string;
  theme: "auto" | "light" | "dark";
  position: "right" | "left";
  /** What a visitor may ask with one click while nothing has been said. */
  starter_prompts: string[];
  /** Markdown that a visitor must agree to before anything is sent; empty asks for nothing. */
  consent: string;
  /** Whether replies may show pictures from other servers. */
  images: boolean;
  /** Whether replies may be rated. */
  feedback: boolean;
}

export const DEFAULT_APPEARANCE: Appearance = {
  title: "Chat",
  greeting: "",
  color: "#1f6feb",
  theme: "auto",
  position: "right",
  starter_prompts: [],
  consent: "",
  images: false,
  feedback: false,
};
