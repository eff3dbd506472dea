export { harmlessText } from "./harmless-text.ts";
export { escaped } from "./written/escaped.ts";
export { linkHtml, markdownAsHtml, plainAsHtml } from "./written/markdown-as-html.ts";
export { markdownAsText } from "./written/markdown-as-text.ts";
export { followedAddress } from "./written/parsed.ts";
