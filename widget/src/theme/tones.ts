import { linear } from "./contrast.ts";

export interface Tones {
  /** OKLCH lightness of the colour itself, 0 to 1. */
  lightness: number;
  /** The same hue at another lightness, as `#rrggbb`; no more chroma than the colour has, `most`, or sRGB can show. */
  at(lightness: number, most?: number): string;
}

/** Lighter and darker tones of `#rrggbb` in OKLCH, where a hue stays a hue (https://bottosson.github.io/posts/oklab/). */
export function tones(color: string): Tones {
  const [red, green, blue] = linear(color);
  const l = Math.cbrt(0.412221 * red + 0.536333 * green + 0.051446 * blue);
  const m = Math.cbrt(0.211903 * red + 0.6807 * green + 0.107397 * blue);
  const s = Math.cbrt(0.088302 * red + 0.281719 * green + 0.629979 * blue);
  const a = 1.977998 * l - 2.428592 * m + 0.450594 * s;
  const b = 0.025904 * l + 0.782772 * m - 0.808676 * s;

  return {
    lightness: 0.210454 * l + 0.793618 * m - 0.004072 * s,
    at(lightness, most = 1) {
      const chroma = Math.hypot(a, b);
      // A tenth less each time: no eye sees the difference. Below 0.004 nothing is left but grey.
      for (let share = Math.min(1, most / chroma); share * chroma > 0.004; share *= 0.9) {
        const light = linearOf(lightness, share * a, share * b);
        if (light.every((part) => part > -0.001 && part < 1.001)) return hex(light);
      }
      return hex(linearOf(lightness, 0, 0));
    },
  };
}

/** Linear light of an OKLab colour; outside of 0 to 1 where sRGB has no such colour. */
function linearOf(lightness: number, a: number, b: number): number[] {
  const l = (lightness + 0.396338 * a + 0.215804 * b) ** 3;
  const m = (lightness - 0.105561 * a - 0.063854 * b) ** 3;
  const s = (lightness - 0.089484 * a - 1.291486 * b) ** 3;
  return [
    4.076742 * l - 3.307712 * m + 0.23097 * s,
    -1.268438 * l + 2.609757 * m - 0.341319 * s,
    -0.004196 * l - 0.703419 * m + 1.707615 * s,
  ];
}

function hex(light: number[]): string {
  const digits = light.map((part) => {
    const channel = part <= 0.003131 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    const byte = Math.round(255 * Math.min(1, Math.max(0, channel)));
    return byte.toString(16).padStart(2, "0");
  });
  return `#${digits.join("")}`;
}
