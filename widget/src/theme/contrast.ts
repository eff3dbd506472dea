/** Contrast ratio of two `#rrggbb`, 1 to 21 (WCAG 2.2, definitions). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Linear light of `#rrggbb`, 0 to 1 for red, green and blue (WCAG 2.2, definition of relative luminance). */
export function linear(color: string): [number, number, number] {
  const channel = (start: number) => {
    const part = Number(`0x${color.slice(start, start + 2)}`) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
