import type { Block, Inline, ListItem } from "../markdown-tree.ts";
import { realDestination } from "../real-destination.ts";
import { escaped } from "./escaped.ts";
import { decoded, linkAddress, parsed } from "./parsed.ts";

/** Links pass on neither the referrer nor a ranking. */
const REL = "noopener noreferrer nofollow";

/**
 * Converts a Markdown text to HTML. Elements have no attributes but `dir`, `start`, `href` and `rel`, and all text is escaped. An
 * image becomes a link, so that nothing is loaded. Each block has its own direction, which does not affect other blocks.
 */
export function markdownAsHtml(text: string): string {
  const read = parsed(text);
  return "plain" in read ? plainAsHtml(read.plain) : htmlOf(read.blocks);
}

/** Converts a plain text to HTML, exactly as it is written. */
export function plainAsHtml(text: string): string {
  return `<p dir="auto">${escaped(text).replaceAll("\n", "<br>")}</p>`;
}

function htmlOf(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join("\n");
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case "newline":
      return "";
    case "hr":
      return "<hr>";
    case "fence":
      return `<pre dir="ltr"><code>${escaped(block.content)}</code></pre>`;
    case "blockQuote":
      return `<blockquote dir="auto">${htmlOf(block.content)}</blockquote>`;
    case "heading":
      return `<p dir="auto"><strong>${inlineHtml(block.content)}</strong></p>`;
    case "list":
      return listHtml(block);
    case "table":
      return tableHtml(block.rows);
    default:
      return `<p dir="auto">${inlineHtml(block.content)}</p>`;
  }
}

function listHtml({ start, items, isLoose }: Extract<Block, { type: "list" }>): string {
  const inner = items.map((item) => `<li dir="auto">${itemHtml(item, isLoose)}</li>`).join("");
  if (start === undefined) return `<ul>${inner}</ul>`;
  return `<ol${start === 1 ? "" : ` start="${start}"`}>${inner}</ol>`;
}

function itemHtml({ content }: ListItem, isLoose: boolean): string {
  const isTight = (block: Block) => block.type === "paragraph" && !isLoose;
  return content
    .map((block) =>
      isTight(block) && "content" in block ? inlineHtml(block.content as Inline[]) : blockHtml(block),
    )
    .join("");
}

function tableHtml([head = [], ...rows]: readonly Inline[][][]): string {
  const line = (tag: "th" | "td", cells: readonly Inline[][]) =>
    `<tr>${cells.map((cell) => `<${tag} dir="auto">${inlineHtml(cell)}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${line("th", head)}</thead><tbody>${rows.map((cells) => line("td", cells)).join("")}</tbody></table>`;
}

/** Converts a run of text to HTML. `isInLink`: links in the run become their text, because a link contains no other link. */
function inlineHtml(run: readonly Inline[], isInLink = false): string {
  return run.map((part) => partHtml(part, isInLink)).join("");
}

function partHtml(part: Inline, isInLink: boolean): string {
  switch (part.type) {
    case "text":
      return escaped(decoded(part.content));
    case "br":
      return "<br>";
    case "inlineCode":
      return `<code dir="ltr">${escaped(part.content)}</code>`;
    case "link":
    case "image":
      return destinationHtml(part, isInLink);
    default:
      return `<${part.type}>${inlineHtml(part.content, isInLink)}</${part.type}>`;
  }
}

function destinationHtml(
  { raw, target, content }: Extract<Inline, { target: string }>,
  isInLink: boolean,
): string {
  if (isInLink) return inlineHtml(content, true);
  const address = linkAddress(target);
  return address === undefined ? escaped(raw) : linkHtml(address, inlineHtml(content, true), textIn(content));
}

/** Returns a link with the label `html`. Appends the link's host if `text`, the label without tags, names another host. */
export function linkHtml(address: string, html: string, text: string): string {
  const label = text.trim() === "" ? escaped(address) : html;
  const real = realDestination(text, address);
  const note = real === undefined ? "" : ` <small dir="ltr">(${escaped(real)})</small>`;
  return `<a dir="auto" href="${escaped(address)}" rel="${REL}">${label}</a>${note}`;
}

function textIn(run: readonly Inline[]): string {
  return run
    .map((part) => {
      if (part.type === "br") return " ";
      return typeof part.content === "string" ? decoded(part.content) : textIn(part.content);
    })
    .join("");
}
