/** Shared with the Markdown part, so that the widget contains it once. */
export { element } from "@parley/markdown";
