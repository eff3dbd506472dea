import { type Corner, DEFAULT_CORNER, DEFAULT_LOOK, type Look } from "../../appearance.ts";
import { sheet } from "../../sheet.ts";
import type { Shell } from "../../shell.ts";
import { schemeOf } from "../../theme/scheme-of.ts";
import styles from "./corner.css";
import { dressLauncher } from "./dress-launcher.ts";
import { keepClear } from "./keep-clear.ts";
import { noteBeside } from "./note-beside.ts";
import { replyPreview } from "./reply-preview.ts";
import { teaser } from "./teaser.ts";

/**
 * Adds optional features in the corner of the page: another button or none, other distances, a teaser, a preview of the latest reply
 * while the chat is closed, and space for bars at the bottom. With `isCovered` it only adds that space, because a bar was found
 * to cover the chat.
 */
export function corner(shell: Shell, isCovered = false): void {
  const { root, options, config } = shell;
  const appearance = { ...DEFAULT_LOOK, ...DEFAULT_CORNER, ...config.appearance };
  const scheme = schemeOf(appearance.theme, options.window.document.body);
  root.adoptedStyleSheets = [
    ...root.adoptedStyleSheets,
    sheet(`${positionStyles(appearance)}:host{color-scheme:${scheme}!important}${styles}`),
  ];
  if (isCovered || appearance.dodge) keepClear(shell);
  if (isCovered) return;
  dressLauncher(shell, appearance);
  if (!appearance.teaser && !appearance.preview) return;
  const note = noteBeside(shell);
  if (appearance.teaser) teaser(shell, appearance, note);
  if (appearance.preview) replyPreview(shell, note);
}

/**
 * Returns CSS for the owner's distances. They are converted to numbers, so that nothing else gets into the CSS. `--below` and
 * `--side` also apply to the panel (panel/styles/window.css).
 */
function positionStyles(appearance: Corner & Look): string {
  const { position, inset_bottom, inset_side, inset_bottom_phone, inset_side_phone } = appearance;
  const own = (below: number, side: number) => `:host{--below:${+below}px;--side:${+side}px}`;
  const edge = (name: string, distance: string) =>
    `max(var(--parley-inset,var(${distance})),env(safe-area-inset-${name}))`;
  const side = position === "left" ? "left" : "right";
  return `${own(inset_bottom, inset_side)}@media (max-width:480px),(max-height:480px){${own(inset_bottom_phone, inset_side_phone)}}:host{bottom:calc(${edge("bottom", "--below")} + var(--bar,0px))!important;${side}:${edge(side, "--side")}!important}.note-beside{${side}:0}`;
}
