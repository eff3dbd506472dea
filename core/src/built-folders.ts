export const DEMO_PAGE_FOLDER = new URL("./demo/page/", import.meta.url);

/** The folder of the built console: the checkout's `console/dist/`, or within the built package. */
export const CONSOLE_FOLDER = new URL(
  import.meta.url.endsWith(".ts") ? "../../console/dist/" : "./console/",
  import.meta.url,
);

/** The folder of the built widget: the checkout's `widget/dist/`, or within the built package. */
export const WIDGET_FOLDER = new URL(
  import.meta.url.endsWith(".ts") ? "../../widget/dist/" : "./widget/",
  import.meta.url,
);
