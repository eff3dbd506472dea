import type { Block, Inline, ListItem } from "../markdown-tree.ts";
import { decoded, linkAddress, parsed } from "./parsed.ts";

/**
 * Converts a Markdown text to readable plain text: without the marks of headings, emphasis and code, with the marks of lists and
 * quotes, and with the URL of each link.
 */
export function markdownAsText(text: string): string {
  const read = parsed(text);
  return "plain" in read ? read.plain : textOf(read.blocks, "\n\n");
}

function textOf(blocks: readonly Block[], gap: string): string {
  return blocks
    .filter(({ type }) => type !== "newline")
    .map(blockText)
    .join(gap);
}

function blockText(block: Block): string {
  switch (block.type) {
    case "newline":
      return "";
    case "hr":
      return "---";
    case "fence":
      return block.content;
    case "blockQuote":
      return textOf(block.content, "\n\n").replace(/^/gm, "> ");
    case "list":
      return block.items.map((item, at) => itemText(item, markOf(block.start, at))).join("\n");
    case "table":
      return block.rows.map((cells) => cells.map(inlineText).join(" | ")).join("\n");
    default:
      return inlineText(block.content);
  }
}

function markOf(start: number | undefined, at: number): string {
  return start === undefined ? "- " : `${start + at}. `;
}

function itemText({ content }: ListItem, mark: string): string {
  return mark + textOf(content, "\n").replaceAll("\n", `\n${" ".repeat(mark.length)}`);
}

function inlineText(run: readonly Inline[]): string {
  return run.map(partText).join("");
}

function partText(part: Inline): string {
  switch (part.type) {
    case "text":
      return decoded(part.content);
    case "inlineCode":
      return part.content;
    case "br":
      return "\n";
    case "link":
    case "image":
      return linkText(part);
    default:
      return inlineText(part.content);
  }
}

function linkText({ raw, target, content }: Extract<Inline, { target: string }>): string {
  const address = linkAddress(target);
  if (address === undefined) return raw;
  const label = inlineText(content).trim();
  const isSame = [decoded(target), address].some((each) => bare(each) === bare(label));
  if (isSame) return label;
  return label === "" ? address : `${label} (${address})`;
}

function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)/, "").replace(/\/$/, "");
}
