export interface MarkdownOptions {
  /** Whether images are loaded and shown; otherwise each is a link with its alternative text. */
  images: boolean;
  /** The page's URL, to resolve relative links. Without it they are shown as written. */
  base?: string | undefined;
  /** URLs of images that failed to load: they are not requested again. */
  broken?: Set<string>;
  /** Runs work after the next frame, so that a long text is shown in parts. Without it, work runs immediately. */
  later?: (work: () => void) => void;
  /** Returns the accessible name of a link that opens a new tab, from its text, so that screen readers announce the new tab. */
  linkLabel?: (text: string) => string;
  /** Names of the blocks that scroll sideways, for screen readers. */
  labels?: { code: string; table: string };
  /** Makes a control for a complete block of code. */
  codeTool?: (code: string, language: string) => HTMLElement;
}
