import { defineConfig } from "vitepress";
import { copyWidget } from "./copy-widget.ts";
import { german } from "./german.ts";
import { NAVIGATION, SIDEBAR } from "./pages.ts";
import { copyLinkedFiles, linksIntoRepository } from "./repository-links.ts";
import { accessibleSearchBox } from "./search-box.ts";
import { boostDocument, prefix } from "./search-order.ts";

copyWidget();

/** The documentation site. `npm run docs` serves it, `npm run docs:build` builds it. */
export default defineConfig({
  title: "Parley",
  description: "An AI chat for your website that your own workflow answers.",
  lang: "en",
  srcExclude: ["**/node_modules/**"],
  lastUpdated: false,
  head: [
    ["meta", { name: "color-scheme", content: "light dark" }],
    // Render only after the whole page has arrived: otherwise each new row of a table moves its columns.
    ["link", { rel: "expect", href: "#whole-page", blocking: "render" }],
    [
      "link",
      {
        rel: "icon",
        href: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%234338ca'/%3E%3Cpath d='M8 10h16v10H15l-5 4v-4H8z' fill='%23fff'/%3E%3C/svg%3E",
      },
    ],
  ],
  // Do not prefetch the pages that a page links to.
  router: { prefetchLinks: false },
  markdown: {
    config: linksIntoRepository,
    // In both themes, each colour has a contrast of at least 4.5:1 on the background of a code block.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  // Adds the element `#whole-page`, which is named above, and the main landmark that the theme's home page lacks. On pages
  // with a sidebar, the class `has-sidebar` moves the top bar from the start; the theme adds it only when its script runs.
  transformHtml: (html) =>
    html
      .replace("</body>", '<span id="whole-page" hidden></span></body>')
      .replace('<div class="VPContent is-home"', '<div role="main" class="VPContent is-home"')
      .replace(/<div class="VPNavBar"(?=.*<aside class="VPSidebar")/s, '<div class="VPNavBar has-sidebar"'),
  vite: { plugins: [accessibleSearchBox] },
  buildEnd: ({ outDir }) => copyLinkedFiles(outDir),
  locales: { root: { label: "English", lang: "en" }, de: german },
  themeConfig: {
    nav: NAVIGATION,
    sidebar: SIDEBAR,
    outline: [2, 3],
    search: { provider: "local", options: { miniSearch: { searchOptions: { boostDocument, prefix } } } },
    socialLinks: [],
  },
});
