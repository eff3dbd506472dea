/** Mixes `share` (0 to 1) of `color` into `ground`, both as `#rrggbb`, in sRGB. */
export function mix(color: string, ground: string, share: number): string {
  const channel = (at: number) => {
    const [one, other] = [color, ground].map((each) => Number(`0x${each.slice(at, at + 2)}`)) as [
      number,
      number,
    ];
    return Math.round(share * one + (1 - share) * other)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
