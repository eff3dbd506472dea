import theme from "vitepress/theme-without-fonts";
import "./site.css";

/** The default theme with the reader's own fonts: a first page is then half as heavy. */
export default theme;
