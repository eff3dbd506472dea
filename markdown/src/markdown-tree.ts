/** What a run of text holds. `text` and `target` still have their character references; `raw` is a link as it was written. */
export type Inline =
  | { type: "text" | "inlineCode"; content: string }
  | { type: "br" }
  | { type: "em" | "strong" | "del"; content: Inline[] }
  | { type: "link" | "image"; raw: string; target: string; content: Inline[] };

/** A block and the text it was written as: the `raw` of a text's blocks add up to it. */
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
  /** Begins with a box. */
  isTask: boolean;
  content: Block[];
}
