import { delimiter } from "node:path";
import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** Debian's own programs come first, because the tests were written with them; the last is the location on macOS. */
const FOLDERS = ["/usr/bin", process.env.PATH ?? "", "/Applications/Google Chrome.app/Contents/MacOS"].join(
  delimiter,
);
/** Chromium without a window: the same engine for half the CPU time. */
const SHELL = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome", "Google Chrome"];

/**
 * Returns the path of the browser with a window, as users have it; undefined if it is not installed. Unlike the shell,
 * this browser paints nothing before a page's styles are loaded.
 */
export const wholeChromium = () => programPath(WHOLE, FOLDERS);

/** The browser of the browser tests. */
export const chromium: Part = {
  name: "Chromium",
  find: () => programPath([SHELL, ...WHOLE], FOLDERS),
  isStopgap: () => programPath([SHELL], FOLDERS) === undefined,
  // Not every version of Debian has the shell.
  install: (announce) =>
    installDebianPackages(announce, SHELL, "chromium").catch(() =>
      installDebianPackages(announce, "chromium"),
    ),
};
