/** The widget's built part (widget/src/parts/markdown.ts), put in by vite.config.ts. */
export function markdownView(
  document: Document,
  options: { images: boolean; base: string | undefined },
): { element: HTMLElement; finish(text: string): void };
