/** Linear light of `#rrggbb`, 0 to 1 for red, green and blue (WCAG 2.2, definition of relative luminance). */
export function linear(color: string): [number, number, number] {
  const channel = (start: number) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
