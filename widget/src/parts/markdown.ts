export { markdownView } from "../markdown/markdown-view.ts";
export { default as styles } from "./markdown.css";
