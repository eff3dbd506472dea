export interface MarkdownOptions {
  /** Whether images are fetched and shown; otherwise each is a link under its alternative text. */
  images: boolean;
  /** The name of a link that opens a new tab, made from its text, so that a screen reader can tell. */
  linkLabel?: (text: string) => string;
  /** What a screen reader calls the blocks that scroll sideways. */
  labels?: { code: string; table: string };
}
