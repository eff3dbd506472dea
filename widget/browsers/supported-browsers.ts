/**
 * The oldest browsers that the widget supports: the last Chrome for Windows 7, the Firefox with long-term support at that time,
 * and the first Safari with constructed style sheets, which a page's content security policy cannot forbid. Build, lint and tests
 * use this list. Edge has Chrome's version numbers, and phones use one of these engines. `key` is MDN's name of the browser.
 */
export const SUPPORTED_BROWSERS = [
  { name: "Chrome", version: "109", key: "chrome" },
  { name: "Firefox", version: "115", key: "firefox" },
  { name: "Safari", version: "16.4", key: "safari" },
] as const;

/** The same browsers by esbuild's names. */
export const BUILD_TARGET = ["chrome109", "edge109", "firefox115", "safari16.4", "ios16.4"];
