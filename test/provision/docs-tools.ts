import { npmTools } from "./npm-tools.ts";

/** npm packages that build the documentation's site, about 100 MB. */
export const docsTools = npmTools({
  name: "Documentation's tools",
  onlyFor: "test/docs/site",
  folder: "docs",
});
