import type { Theme } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import { defineAsyncComponent } from "vue";
import "./site.css";

/** The default theme with system fonts, which halves the size of the first page. */
export default {
  extends: theme,
  enhanceApp({ app }) {
    app.component(
      "LiveChat",
      defineAsyncComponent(() => import("./live-chat.ts")),
    );
  },
} satisfies Theme;
