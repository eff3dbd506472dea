import { blockNode } from "./block-node.ts";
import { element } from "./element.ts";
import { harmlessText } from "./harmless-text.ts";
import { isReadable } from "./is-readable.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import type { Block } from "./markdown-tree.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { patchChildren } from "./patch-children.ts";
import { plainPieces } from "./plain-pieces.ts";
import { tabsAsSpaces } from "./tabs-as-spaces.ts";

export interface MarkdownView {
  /** Belongs to the view: no other code may change its content. */
  element: HTMLElement;
  /** Shows the whole text so far, which is not finished. Nodes of unchanged parts stay, with their selection and focus. */
  update(text: string): void;
  /** Shows the text so far, or the given text, as finished: open marks become plain text. */
  finish(text?: string): void;
}

/** Number of blocks that a browser lays out within a frame. */
const PIECE = 50;

/** Characters (UTF-16) of an open block that each update parses and renders again. */
const LONGEST_OPEN = 10_000;

/** Characters that a phone parses and renders in well under 100 ms, once the code is compiled and the fonts are loaded. */
const PART = 2_000;

/**
 * Shows a Markdown text that grows. The final nodes are the same however the text is split into updates. An update costs as much as
 * the text's last blocks; all updates of one block together cost about eight times that block.
 */
export function markdownView(document: Document, given: MarkdownOptions): MarkdownView {
  const options = { ...given, broken: new Set<string>() };
  const root = element(document, "div", { class: "prose" });
  const nothing = { text: "", count: 0, above: [] as readonly number[] };
  let settled = nothing;
  let latest = { text: "", isUnfinished: true };
  /** Number of UTF-16 units that were parsed as Markdown. */
  let reach = 0;
  let isWaiting = false;

  function show(): void {
    const clean = tabsAsSpaces(harmlessText(latest.text));
    if (isReadable(clean)) showPart(clean);
    else showPlain(clean);
  }

  function showPlain(text: string): void {
    settled = nothing;
    reach = 0;
    patchChildren(root, plainPieces(document, text));
  }

  function showPart(text: string): void {
    if (!text.startsWith(settled.text)) {
      settled = nothing;
      reach = 0;
    }
    // Waits until an open block has grown by an eighth, because otherwise each update would parse and render the block again.
    const open = reach - settled.text.length;
    if (latest.isUnfinished && open > LONGEST_OPEN && Math.abs(text.length - reach) < open / 8) return;
    const isPart = !!options.later && text.length > reach + PART;
    reach = isPart ? reach + PART : text.length;
    showBlocks(text.slice(0, reach), isPart || latest.isUnfinished);
    if (isPart && !isWaiting) options.later?.(resume);
    isWaiting ||= isPart;
  }

  function resume(): void {
    isWaiting = false;
    show();
  }

  function showBlocks(text: string, isUnfinished: boolean): void {
    const { count: from } = settled;
    /** The headings around this position, each as its number of `#`. */
    let { above } = settled;
    // Starts below the panel's own h2 and never skips a level, even if a reply does (WCAG 1.3.1).
    const level = (depth: number) => {
      above = [...above.filter((outer) => outer < depth), depth];
      return Math.min(2 + above.length, 6) as 3 | 4 | 5 | 6;
    };
    const blocks = parseMarkdown(text.slice(settled.text.length), isUnfinished);
    const unsure = secondToLast(blocks);
    const nodes: HTMLElement[] = [];
    blocks.forEach((block, index) => {
      if (block.type !== "newline") nodes.push(blockNode(document, block, options, level));
      if (index < unsure) settled = { text: settled.text + block.raw, count: from + nodes.length, above };
    });
    patchPieces(nodes, from);
    if (!isUnfinished && options.codeTool)
      for (const block of root.querySelectorAll("pre")) addTool(block, options.codeTool);
  }

  /**
   * Replaces the blocks from an index on. The first 50 blocks are children of the root; each further 50 are in a separate element
   * after them.
   */
  function patchPieces(nodes: readonly Node[], from: number): void {
    const index = Math.trunc(from / PIECE);
    const start = from % PIECE;
    const piece = index ? (root.childNodes[PIECE + index - 1] as Node) : root;
    const rest: Node[] = [];
    for (let next = PIECE - start; next < nodes.length; next += PIECE)
      rest.push(element(document, "div", { class: "prose piece" }, ...nodes.slice(next, next + PIECE)));
    patchChildren(piece, nodes.slice(0, PIECE - start), start);
    patchChildren(root, rest, PIECE + index);
  }

  return {
    element: root,
    update(text) {
      latest = { text, isUnfinished: true };
      show();
    },
    finish(text = latest.text) {
      latest = { text, isUnfinished: false };
      show();
    },
  };
}

/**
 * Adds a tool next to the code, because the code scrolls. An earlier tool is removed with its block when that block is rendered
 * again.
 */
function addTool(block: HTMLElement, toolFor: (code: string, language: string) => HTMLElement): void {
  if (block.parentElement?.className === "code") return;
  const whole = element(block.ownerDocument, "div", { class: "code" });
  block.replaceWith(whole);
  const language = block.firstElementChild?.className.slice("language-".length) ?? "";
  whole.append(block, toolFor(block.textContent ?? "", language));
}

/** Returns the index of the block before the last. Later text may join the last block to that block, but not to an earlier one. */
function secondToLast(blocks: readonly Block[]): number {
  const isBlock = ({ type }: Block) => type !== "newline";
  const last = blocks.findLastIndex(isBlock);
  return blocks.slice(0, Math.max(last, 0)).findLastIndex(isBlock);
}
