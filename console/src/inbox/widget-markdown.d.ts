/** The widget's own (widget/src/markdown/markdown-view.ts), put in by bundle.ts. */
export function markdownView(
  document: Document,
  options: {
    images: boolean;
    base: string | undefined;
    linkLabel: (text: string) => string;
    labels: { code: string; table: string };
  },
): { element: HTMLElement; finish(text: string): void };
