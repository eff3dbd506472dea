import type { Appearance } from "../appearance.ts";

/**
 * Returns CSS for the shadow root with the owner's colour and corner of the screen. The panel handles dark mode. The CSS uses
 * `!important`, because a page's `* { all: unset !important }` would win otherwise.
 */
export function hostStyles({ color, position = "right" }: Partial<Appearance>, isInline: boolean): string {
  const accent = /^#\w{6}$/.test(color as string) ? (color as string) : "#1f6feb";
  // Physical on purpose: the owner's corner of the screen does not depend on the page's text direction.
  const inset = (edge: string) =>
    `${edge}:max(var(--parley-inset,20px),env(safe-area-inset-${edge}))!important;`;
  const corner = isInline
    ? "display:block!important;height:var(--parley-block-size,600px)!important"
    : `${inset("bottom")}${inset(position)}position:fixed!important;z-index:var(--parley-z-index,9999999999)!important`;
  return `:host{--parley-accent:${accent};--parley-on-accent:${isLight(accent) ? "#000" : "#fff"};all:initial!important;${corner}}@media print{:host{display:none!important}}:host([hidden]),:host::backdrop{display:none!important}.hint{${position}:0}`;
}

/**
 * Whether white on `#rrggbb` has a contrast below 4.5:1 (WCAG 2.2). The luminance omits the linear segment near black, an error
 * below 0.001. The panel's palette, which loads later, is exact.
 */
function isLight(color: string): boolean {
  const rgb = Number(`0x${color.slice(1)}`);
  const share = (byte: number) => (byte / 269 + 0.052) ** 2.4;
  const luminance = 0.2126 * share(rgb >> 16) + 0.7152 * share((rgb >> 8) & 255) + 0.0722 * share(rgb & 255);
  return luminance > 0.1833;
}
