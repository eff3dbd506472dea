import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";

interface Line {
  label: string;
  values: (number | null)[];
  /** A custom property of the style. */
  color: string;
}

const HEIGHT = 220;

/** Steps of an axis that counts: 1, 2, 5, 10 and so on, as there is no half of a message. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

const isOfOneDay = ({ values }: Line) => values.filter((value) => value !== null).length === 1;

/** Lines over days, drawn by uPlot on a canvas: counts, unless they have a unit. A picture for readers; the table beside it has every number. */
export function DayChart({
  label,
  days,
  lines,
  locale,
  unit = "",
}: {
  label: string;
  days: readonly string[];
  lines: readonly Line[];
  locale: string;
  unit?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const isDark = useDark();
  const drawn = JSON.stringify([days, lines, locale, unit, isDark]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: all that is drawn is in `drawn`.
  useEffect(() => {
    const place = box.current;
    if (place === null) return;
    const style = getComputedStyle(place);
    const paint = (name: string) => resolved(place, name);
    const date = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    const axis = {
      stroke: paint("--ink-soft"),
      grid: { stroke: paint("--line"), width: 1 },
      ticks: { show: false },
      font: `12px ${style.fontFamily}`,
    };
    const plot = new uPlot(
      {
        ...{
          width: place.clientWidth,
          height: HEIGHT,
          legend: { show: false },
          cursor: { drag: { x: false, y: false }, y: false },
        },
        scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
        axes: [
          {
            ...axis,
            // Below the half of the other axis's "0" that hangs under the line.
            gap: 14,
            values: (_, splits) =>
              splits.map((at) => (Number.isInteger(at) && days[at] ? date.format(new Date(days[at])) : "")),
            space: 70,
          },
          {
            ...axis,
            ...(unit === "" && { incrs: WHOLE_STEPS }),
            values: (_, splits) => splits.map((value) => number.format(value) + (unit && ` ${unit}`)),
            size: 56,
          },
        ],
        series: [
          {},
          ...lines.map((line) => ({
            label: line.label,
            stroke: paint(line.color),
            width: 2,
            // A line of one day alone has no length: it is a point.
            points: { size: 5, ...(isOfOneDay(line) && { show: true }) },
            spanGaps: true,
          })),
        ],
      },
      [days.map((_, index) => index), ...lines.map(({ values }) => values)],
      place,
    );
    const watching = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
    watching.observe(place);
    return () => {
      watching.disconnect();
      plot.destroy();
    };
  }, [drawn]);

  return (
    <figure className="chart">
      <div ref={box} role="img" aria-label={label} />
      <figcaption>
        {lines.map((line) => (
          <span key={line.label} className={`legend ${line.color.slice(2)}`}>
            {line.label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The color that a custom property comes to, which a canvas does not work out by itself. */
function resolved(place: Element, name: string): string {
  const probe = document.createElement("span");
  probe.className = `paint ${name.slice(2)}`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function useDark(): boolean {
  const [isDark, setIsDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const look = () => setIsDark(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isDark;
}
