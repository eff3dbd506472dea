import type { MarkedToken, Token, Tokens } from "marked";
import { element } from "../element.ts";
import { decodeEntities } from "./decode-entities.ts";
import { filledElement } from "./filled-element.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import { safeAddress } from "./safe-address.ts";

/** A run of text as nodes. Inside a link there is no other. */
export function inlineNodes(
  document: Document,
  tokens: readonly Token[],
  options: MarkdownOptions,
  isInLink = false,
): (Node | string)[] {
  const within = (inner: readonly Token[]) => inlineNodes(document, inner, options, isInLink);

  function nodesOf(token: MarkedToken): (Node | string)[] {
    switch (token.type) {
      case "text":
        return [decodeEntities(token.text)];
      case "escape":
        return [token.text];
      case "br":
        return [element(document, "br")];
      case "checkbox":
        return [token.checked ? "☑ " : "☐ "];
      case "codespan":
        return [element(document, "code", { dir: "ltr" }, token.text)];
      case "strong":
      case "em":
      case "del":
        return [filledElement(document, token.type, {}, within(token.tokens))];
      case "link":
        return link(token);
      case "image":
        return image(token);
      default:
        return [token.raw];
    }
  }

  function link({ href, tokens: inner, text: written }: Tokens.Link): (Node | string)[] {
    const address = isInLink ? undefined : safeAddress(decodeEntities(href), "link");
    if (address === undefined) return within(inner);
    return [anchor(address, inlineNodes(document, inner, options, true), written === href)];
  }

  function image({ href, tokens: inner }: Tokens.Image): (Node | string)[] {
    const written = decodeEntities(href);
    const alt = inlineNodes(document, inner, { images: false }, true);
    const source = options.images ? safeAddress(written, "image") : undefined;
    if (source !== undefined) return [picture(source, textOf(alt))];
    const address = isInLink ? undefined : safeAddress(written, "link");
    return address === undefined ? alt : [anchor(address, alt, false)];
  }

  function anchor(address: string, content: (Node | string)[], isBare: boolean): HTMLElement {
    const made = filledElement(document, "a", { href: address }, content);
    // An address is read from left to right in any language.
    if (isBare) made.dir = "ltr";
    if (made.textContent.trim() === "" && made.firstElementChild === null) made.textContent = address;
    if (!address.startsWith("http")) return made;
    made.target = "_blank";
    made.rel = "noopener noreferrer nofollow";
    if (options.linkLabel) made.setAttribute("aria-label", options.linkLabel(nameOf(made)));
    return made;
  }

  function picture(source: string, alt: string): HTMLElement {
    // Before src, or the browser would have asked for it already.
    return element(document, "img", { alt, loading: "lazy", referrerpolicy: "no-referrer", src: source });
  }

  function textOf(nodes: (Node | string)[]): string {
    return filledElement(document, "span", {}, nodes).textContent;
  }

  return tokens.flatMap((token) => nodesOf(token as MarkedToken));
}

/** What a screen reader would say of a link: its text, or its picture's. */
function nameOf(link: HTMLElement): string {
  const pictures = [...link.querySelectorAll("img")].map(({ alt }) => alt);
  return [link.textContent, ...pictures].join(" ").trim();
}
