export { markdownView } from "@parley/markdown";
export { default as styles } from "./markdown.css";
