const defaults = require("@wordpress/scripts/config/webpack.config");

/** The block is found by its block.json; the settings and the scripts of the public pages are named here. */
module.exports = {
  ...defaults,
  entry: () => ({
    ...defaults.entry(),
    index: "./src/index.tsx",
    "page/identify": "./src/page/identify.ts",
    "page/cart": "./src/page/cart.ts",
    "admin/waiting": "./src/admin/waiting.ts",
  }),
};
