import { decodeEntities } from "./decode-entities.ts";
import { element, filledElement } from "./element.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import type { Inline } from "./markdown-tree.ts";
import { realDestination } from "./real-destination.ts";
import { safeAddress } from "./safe-address.ts";

type Destination = Extract<Inline, { target: string }>;

/** Converts a run of text to nodes. Links are not nested. */
export function inlineNodes(
  document: Document,
  run: readonly Inline[],
  options: MarkdownOptions,
  isInLink = false,
): (Node | string)[] {
  function nodesOf(part: Inline): (Node | string)[] {
    switch (part.type) {
      case "text":
        return [decodeEntities(part.content)];
      case "br":
        return [element(document, "br")];
      case "inlineCode":
        return [element(document, "code", { dir: "ltr" }, part.content)];
      case "link":
        return link(part);
      case "image":
        return image(part);
      default:
        return [
          filledElement(document, part.type, {}, inlineNodes(document, part.content, options, isInLink)),
        ];
    }
  }

  function link({ raw, target, content: inner }: Destination): (Node | string)[] {
    const address = safeAddress(decodeEntities(target), "link", options.base);
    if (!address && !isInLink) return [raw];
    const content = inlineNodes(document, inner, options, true);
    if (!address || isInLink) return content;
    const [first] = inner;
    // Whether the link's text is its own URL. Requires a scheme, because a path on this site may look like a host.
    const isBare =
      first?.type === "text" &&
      /^\w+:/.test(target) &&
      [target, target.replace(/^(?:https:\/\/|mailto:)/, "")].includes(first.content);
    return [anchor(address, content, isBare)];
  }

  function image({ raw, target, content: inner }: Destination): (Node | string)[] {
    const written = decodeEntities(target);
    const alt = inlineNodes(document, inner, { images: false }, true);
    const source = options.images ? safeAddress(written, "image", options.base) : undefined;
    if (source) return options.broken?.has(source) ? alt : [picture(source, textOf(alt))];
    const address = safeAddress(written, "link", options.base);
    // A `data:` URL is shown as the image's alternative text, because the URL is the image itself.
    if (isInLink || /^\s*data:/i.test(written)) return alt;
    return [address ? anchor(address, alt, false) : raw];
  }

  function anchor(address: string, content: (Node | string)[], isBare: boolean): HTMLElement {
    const made = filledElement(document, "a", { href: address }, content);
    // A URL is read from left to right in any language. Other text has its own direction.
    made.dir = isBare ? "ltr" : "auto";
    if (!made.textContent.trim() && !made.firstElementChild) made.textContent = address;
    const real = isBare ? undefined : realDestination(nameOf(made), address);
    if (real) made.append(" ", element(document, "small", { dir: "ltr" }, `(${real})`));
    if (!address.startsWith("http")) return made;
    made.target = "_blank";
    made.rel = "noopener noreferrer nofollow";
    if (options.linkLabel) made.setAttribute("aria-label", options.linkLabel(nameOf(made)));
    return made;
  }

  function picture(source: string, alt: string): HTMLElement {
    // `src` is last, because the browser requests the image as soon as `src` is set.
    const attributes = { alt, loading: "lazy", referrerpolicy: "no-referrer", src: source };
    const made = element(document, "img", attributes);
    const replace = () => {
      options.broken?.add(source);
      const link = made.closest("a");
      made.replaceWith(alt);
      if (link && !link.textContent) link.textContent = link.href;
    };
    made.addEventListener("error", replace, { once: true });
    return made;
  }

  function textOf(nodes: (Node | string)[]): string {
    return filledElement(document, "span", {}, nodes).textContent;
  }

  return run.flatMap(nodesOf);
}

/** Returns the accessible name of a link: its text, and the alternative texts of its pictures. */
function nameOf(link: HTMLElement): string {
  const pictures = [...link.querySelectorAll("img")].map(({ alt }) => alt);
  return [link.textContent, ...pictures].join(" ").trim();
}
