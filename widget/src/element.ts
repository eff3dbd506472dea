/** Shared with the Markdown module, so that the widget contains it once. */
export { element } from "@parley/markdown";
