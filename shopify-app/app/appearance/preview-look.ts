import type { Look } from "../../../settings/appearance-draft.ts";

/** What the preview's frame is told by the screen around it. */
export interface PreviewLook extends Look {
  /** Address of the widget's script. */
  widget: string;
  /** In which the chat speaks. */
  language: string;
  /** What an answer says; Markdown. */
  answer: string;
}
