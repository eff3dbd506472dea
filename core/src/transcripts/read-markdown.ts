/**
 * The parser of Markdown, to be imported when it is needed: few calls do. The build makes one file of it and all that it imports,
 * as `@parley/markdown` is no package that can be installed.
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
