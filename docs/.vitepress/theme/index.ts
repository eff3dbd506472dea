import type { Theme } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { defineAsyncComponent } from "vue";
import "./site.css";

/** The default theme with the reader's own fonts: a first page is then half as heavy. */
export default {
  extends: theme,
  enhanceApp({ app }) {
    app.component(
      "LiveChat",
      defineAsyncComponent(() => import("./live-chat.ts")),
    );
  },
} satisfies Theme;
