export interface MarkdownOptions {
  /** Whether images are fetched and shown; otherwise each is a link under its alternative text. */
  images: boolean;
  /** The page that relative links are of. Without it they are shown as they were written. */
  base?: string | undefined;
  /** Addresses of images that did not come: they are not asked for again. */
  broken?: Set<string>;
  /** Does something after the next frame: a long text is shown part by part. Without it, at once. */
  later?: (work: () => void) => void;
  /** The name of a link that opens a new tab, made from its text, so that a screen reader can tell. */
  linkLabel?: (text: string) => string;
  /** What a screen reader calls the blocks that scroll sideways. */
  labels?: { code: string; table: string };
  /** What one may do with a block of code, once it is whole. */
  codeTool?: (code: string, language: string) => HTMLElement;
}
