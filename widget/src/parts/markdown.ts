export { markdownView } from "@parley/markdown";
export { default as styles } from "@parley/markdown/markdown.css";
