/**
 * The Markdown parser. Import it on demand, because few calls need it. The build bundles it into one file, because
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
