import type { AppearanceSettings } from "../../../admin/appearance-draft.ts";

/** The message that the screen sends to the preview's frame. */
export interface PreviewMessage extends AppearanceSettings {
  /** Address of the widget's script. */
  widget: string;
  language: string;
  /** Text of an answer; Markdown. */
  answer: string;
}
