/** Where the built console stands: the checkout's `console/dist/`, or within the built package. */
export const CONSOLE_FOLDER = new URL(
  import.meta.url.endsWith(".ts") ? "../../console/dist/" : "./console/",
  import.meta.url,
);
