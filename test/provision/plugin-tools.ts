import { npmTools } from "./npm-tools.ts";

/** npm packages that build the WordPress plugin, about 1.5 GB. */
export const pluginTools = npmTools({
  name: "WordPress plugin's tools",
  onlyFor: "test/wordpress-plugin",
  folder: "wordpress-plugin",
});
