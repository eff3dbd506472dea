import type { Look } from "../../../settings/appearance-draft.ts";

/** The message that the screen sends to the preview's frame. */
export interface PreviewLook extends Look {
  /** Address of the widget's script. */
  widget: string;
  /** The chat's language. */
  language: string;
  /** Text of an answer; Markdown. */
  answer: string;
}
