/** Removes the markup of links, pictures, emphasis, code, headings, quotes and lists from a short Markdown text. */
export function withoutMarkdown(text: string): string {
  return text
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, "$1")
    .replaceAll(/(\*\*|__|~~|`+)(?=\S)([^\n]+?)\1/g, "$2")
    .replaceAll(/^[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+/gm, "")
    .replaceAll(/(^|[\s(])([*_])(?=\S)([^\n*_]+)\2(?=[\s).,!?:;]|$)/gm, "$1$3");
}
