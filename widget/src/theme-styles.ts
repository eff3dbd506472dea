import { type Appearance, DEFAULT_APPEARANCE } from "./appearance.ts";

/** The owner's choices as CSS for the shadow root. A colour that is not `#rrggbb` is not let in. */
export function themeStyles({ color, theme, position }: Appearance): string {
  const accent = /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_APPEARANCE.color;
  const scheme = theme === "light" || theme === "dark" ? theme : "light dark";
  // Physical on purpose: the owner picked a corner of the screen, in whatever direction the page is read.
  const side = position === "left" ? "left" : "right";
  return `:host {
    color-scheme: ${scheme};
    --parley-accent: ${accent};
    --parley-on-accent: ${readableOn(accent)};
    ${side}: max(20px, env(safe-area-inset-${side}));
  }
  .panel { ${side}: 0; }`;
}

/** White where it reaches 4.5:1, else black, which then reaches more (WCAG 2.2, 1.4.3). */
function readableOn(color: string): string {
  return 1.05 / (luminance(color) + 0.05) >= 4.5 ? "#fff" : "#000";
}

/** Relative luminance, 0 to 1, of `#rrggbb` (WCAG 2.2, definitions). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
