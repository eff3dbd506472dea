import { delimiter } from "node:path";
import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** Folders to search. The last is the location on macOS. */
const FOLDERS = ["/usr/bin", process.env.PATH ?? "", "/Applications/Firefox.app/Contents/MacOS"].join(
  delimiter,
);

/** The second engine of the tests that run in every browser. It needs no driver. */
export const firefox: Part = {
  name: "Firefox",
  onlyFor: "test/widget/browsers",
  find: () => programPath(["firefox-esr", "firefox"], FOLDERS),
  install: (announce) => installDebianPackages(announce, "firefox-esr"),
};
