import { globSync } from "node:fs";
import { installDebianPackages } from "./debian-packages.ts";
import type { Part } from "./part.ts";
import { programPath } from "./program-path.ts";

/** Returns the path of WebKitGTK's own small browser, which its driver starts; undefined if it is not installed. */
export const webkitBrowser = () => globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").toSorted().at(-1);

/** Returns the path of the X server for WebKit's browser, which has no headless mode. */
export const virtualScreen = () => programPath(["Xvfb"]);

/** The third engine of the tests that run in every browser, controlled by its driver: Safari's engine. */
export const webkit: Part = {
  name: "WebKit",
  onlyFor: "test/widget/browsers",
  find: () =>
    webkitBrowser() === undefined || virtualScreen() === undefined
      ? undefined
      : programPath(["WebKitWebDriver"]),
  install: (announce) => installDebianPackages(announce, "webkit2gtk-driver", "xvfb"),
};
