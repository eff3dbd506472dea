import { existsSync } from "node:fs";
import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";

const FOLDER = "/usr/share/javascript";

/** Unmodified scripts that the tests' pages load before the widget. npm has no browser build of either library. */
export const PAGE_LIBRARIES = {
  "Prototype 1.7.3": `${FOLDER}/prototype/prototype.js`,
  "MooTools 1.4.5": `${FOLDER}/mootools/mootools-core-nc.js`,
};

/** The libraries that change the prototypes of every array and element of a page. */
export const pageLibraries: Part = {
  name: "Prototype.js and MooTools",
  onlyFor: "test/widget/libraries",
  find: () => (Object.values(PAGE_LIBRARIES).every((path) => existsSync(path)) ? FOLDER : undefined),
  install: (announce) => installDebianPackages(announce, "libjs-prototype", "libjs-mootools"),
};
