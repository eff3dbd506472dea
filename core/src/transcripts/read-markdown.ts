/**
 * The Markdown parser, to be imported on demand, because few calls need it. The build bundles it into one file, as
 * `@parley/markdown` is not a published package.
 */
export {
  escaped,
  followedAddress,
  harmlessText,
  linkHtml,
  markdownAsHtml,
  markdownAsText,
  plainAsHtml,
} from "@parley/markdown/written";
