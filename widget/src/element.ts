/** The same that answers are made with, so that the panel and its part share it. */
export { element } from "@parley/markdown";
