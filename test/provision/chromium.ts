import { delimiter } from "node:path";
import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** Debian's own browser comes first, as the one the tests were written with; the last is where macOS keeps it. */
const FOLDERS = ["/usr/bin", process.env.PATH ?? "", "/Applications/Google Chrome.app/Contents/MacOS"];
const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "Google Chrome"];

/** The browser of the browser tests. */
export const chromium: Part = {
  name: "Chromium",
  find: () => programPath(PROGRAMS, FOLDERS.join(delimiter)),
  install: () => installDebianPackages("chromium"),
};
