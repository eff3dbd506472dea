type Side = "left" | "right";

/**
 * Puts the chat where the theme setting says, if that differs from the app's setting (`data-position`, `data-inset` in
 * pixels).
 */
export function moveLauncher({ position, inset, container }: DOMStringMap): void {
  const side = position === "left" || position === "right" ? position : undefined;
  if (container !== undefined || (!side && inset === undefined)) return;
  // The loader adds the chat after the service's response. The observer runs before the chat is painted.
  whenThere(document.documentElement, "parley-chat", (host) => {
    if (inset !== undefined) host.style.setProperty("--parley-inset", `${inset}px`);
    const root = host.shadowRoot;
    if (!side || !root) return;
    root.adoptedStyleSheets.push(sideSheet(side));
    whenThere(root, ".room", ({ classList }) => {
      classList.remove("left", "right");
      classList.add(side);
    });
  });
}

function whenThere(parent: ParentNode, selector: string, work: (found: HTMLElement) => void): void {
  const observer = new MutationObserver(() => {
    const found = [...parent.children].find((child) => child.matches(selector));
    if (!found) return;
    observer.disconnect();
    work(found as HTMLElement);
  });
  observer.observe(parent, { childList: true });
}

/** Styles that put the chat on a side, with `!important`, because the widget's own `:host` rule has it too. */
function sideSheet(side: Side): CSSStyleSheet {
  const other = side === "left" ? "right" : "left";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:host{${side}:max(var(--parley-inset,20px),env(safe-area-inset-${side}))!important;${other}:auto!important}.hint{${side}:0!important;${other}:auto!important}`,
  );
  return sheet;
}
