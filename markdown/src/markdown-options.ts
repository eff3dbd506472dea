export interface MarkdownOptions {
  /** Whether images are loaded and shown; otherwise each is a link with its alternative text. */
  images: boolean;
  /** The page's URL, for relative links. Without it, relative links are shown as they are written. */
  base?: string | undefined;
  /** URLs of images that failed to load. They are not requested again. */
  broken?: Set<string>;
  /** Runs work after the next frame, so that a long text appears in parts. Without it, the work runs immediately. */
  later?: (work: () => void) => void;
  /**
   * Returns the accessible name of a link that opens a new tab. `text` is the link's text. Screen readers thus announce the new
   * tab.
   */
  linkLabel?: (text: string) => string;
  /** Accessible names of the blocks that scroll sideways. */
  labels?: { code: string; table: string };
  /** Creates a control for a complete block of code. */
  codeTool?: (code: string, language: string) => HTMLElement;
}
