/** Shared with the Markdown module, so that the widget's code contains it once. */
export { element } from "@parley/markdown";
