/** A part of a run of text. `text` and `target` still contain character references; `raw` is a link or an image as written. */
export type Inline =
  | { type: "text" | "inlineCode"; content: string }
  | { type: "br" }
  | { type: "em" | "strong" | "del"; content: Inline[] }
  | { type: "link" | "image"; raw: string; target: string; content: Inline[] };

/** A block and its source text: the `raw` texts of all blocks form the whole text. */
export type Block = { raw: string } & (
  | { type: "newline" | "hr" }
  | { type: "paragraph"; content: Inline[] }
  | { type: "heading"; level: number; content: Inline[] }
  | { type: "fence"; lang: string; content: string }
  | { type: "blockQuote"; content: Block[] }
  | { type: "list"; start: number | undefined; isLoose: boolean; items: ListItem[] }
  | { type: "table"; align: Align[]; rows: Inline[][][] }
);

export type Align = "left" | "center" | "right" | undefined;

export interface ListItem {
  /** Begins with a checkbox. */
  isTask: boolean;
  content: Block[];
}
