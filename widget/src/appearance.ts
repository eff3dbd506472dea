/** How the owner wants the chat to look (`appearance` of the site's settings). */
export interface Appearance {
  title: string;
  /** Shown above the conversation, and no part of it; may be empty. */
  greeting: string;
  /** `#rrggbb`. */
  color: string;
  theme: "auto" | "light" | "dark";
  position: "right" | "left";
}

export const DEFAULT_APPEARANCE: Appearance = {
  title: "Chat",
  greeting: "",
  color: "#1f6feb",
  theme: "auto",
  position: "right",
};
