/** Where the built console stands: the checkout's `console/dist/`, or within the built package. */
export const CONSOLE_FOLDER = new URL(
  import.meta.url.endsWith(".ts") ? "../../console/dist/" : "./console/",
  import.meta.url,
);

/** Where the built widget stands: the checkout's `widget/dist/`, or within the built package. */
export const WIDGET_FOLDER = new URL(
  import.meta.url.endsWith(".ts") ? "../../widget/dist/" : "./widget/",
  import.meta.url,
);
