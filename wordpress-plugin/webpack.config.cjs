const defaults = require("@wordpress/scripts/config/webpack.config");
/**
 * Keeps only English and German of the component library's 34 languages: the inbox itself has no others. The other
 * languages fall back to English.
 */
const ownLanguages = {
  apply(compiler) {
    new compiler.webpack.NormalModuleReplacementPlugin(/\/[a-z]{2}-[A-Z]{2}\.m?js$/, (asked) => {
      const isLibrary = /react-(?:aria|stately)/.test(asked.context);
      if (isLibrary && !/(?:en-US|de-DE)\./.test(asked.request))
        asked.request = asked.request.replace(/[a-z]{2}-[A-Z]{2}(?=\.)/, "en-US");
    }).apply(compiler);
  },
};

// Removes `postcss-import`, which does not read the `exports` of packages: css-loader then resolves the imports.
for (const { use } of defaults.module.rules)
  for (const { options } of Array.isArray(use) ? use : []) {
    const postcss = options?.postcssOptions;
    if (postcss)
      postcss.plugins = postcss.plugins.filter(({ postcssPlugin }) => postcssPlugin !== "postcss-import");
  }

/**
 * WordPress finds the block through its block.json; the screens and the scripts of the public pages are listed here.
 */
module.exports = {
  ...defaults,
  // Other packages of this repository are compiled from source.
  resolve: { ...defaults.resolve, conditionNames: ["parley-source", "..."] },
  plugins: [...defaults.plugins, ownLanguages],
  entry: () => ({
    ...defaults.entry(),
    index: "./src/index.tsx",
    inbox: "./src/inbox/index.tsx",
    "page/identify": "./src/page/identify.ts",
    "page/cart": "./src/page/cart.ts",
    "admin/waiting": "./src/admin/waiting.ts",
    "admin/questions": "./src/admin/questions.ts",
  }),
};
