/**
 * The oldest browsers that the widget is for: the last Chrome of Windows 7, the Firefox that had long-term support then, and
 * the first Safari that takes style sheets which a page's own rules cannot forbid. The build, the lint and the tests go by it, as do
 * those of its sort: Edge by Chrome, phones by the browser of their engine. `key` is MDN's name for it.
 */
export const SUPPORTED_BROWSERS = [
  { name: "Chrome", version: "109", key: "chrome" },
  { name: "Firefox", version: "115", key: "firefox" },
  { name: "Safari", version: "16.4", key: "safari" },
] as const;

/** As esbuild names them. */
export const BUILD_TARGET = ["chrome109", "edge109", "firefox115", "safari16.4", "ios16.4"];
