import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { useHost } from "../host/host-context.ts";
import type { WholeDay } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";

const HEIGHT = 240;

/** Steps of a count's axis: whole numbers only. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** Conversations and failures by day, drawn by uPlot on a canvas. The table below contains the same numbers. */
export function DayChart({ days }: { days: readonly WholeDay[] }) {
  const { say, locale } = useWords();
  const { scheme = "auto" } = useHost();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme.
  useEffect(() => {
    const container = box.current;
    if (container === null) return;
    const colorScheme = matchMedia("(prefers-color-scheme: dark)");
    let plot = drawn(container, days, locale);
    const redraw = () => {
      plot.destroy();
      plot = drawn(container, days, locale);
    };
    colorScheme.addEventListener("change", redraw);
    const watching = new ResizeObserver(() => plot.setSize({ width: container.clientWidth, height: HEIGHT }));
    watching.observe(container);
    return () => {
      colorScheme.removeEventListener("change", redraw);
      watching.disconnect();
      plot.destroy();
    };
  }, [days, locale, scheme]);
  return (
    <figure className="inbox-chart">
      <figcaption>
        <span className="inbox-legend accent">{say("conversationsCount")}</span>
        <span className="inbox-legend bad">{say("failures")}</span>
      </figcaption>
      <div ref={box} role="img" aria-label={say("chartLabel")} dir="ltr" />
    </figure>
  );
}

function drawn(container: HTMLElement, days: readonly WholeDay[], locale: string): uPlot {
  const paint = (name: string) => resolved(container, name);
  const date = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const number = new Intl.NumberFormat(locale);
  const axis = {
    stroke: paint("soft"),
    grid: { stroke: paint("line"), width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(container).fontFamily}`,
  };
  const labels = (_: uPlot, splits: number[]) =>
    splits.map((at) => {
      const day = Number.isInteger(at) ? days[at] : undefined;
      return day === undefined ? "" : date.format(new Date(day.date));
    });
  return new uPlot(
    {
      width: container.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false },
      scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
      axes: [
        { ...axis, grid: { show: false }, gap: 12, space: 72, values: labels },
        {
          ...axis,
          incrs: WHOLE_STEPS,
          size: 48,
          values: (_, splits) => splits.map((value) => number.format(value)),
        },
      ],
      series: [
        {},
        { stroke: paint("accent"), fill: paint("accent-fill"), width: 2, points: { show: false } },
        { stroke: paint("bad"), width: 1.5, points: { show: false } },
      ],
    },
    [days.map((_, at) => at), days.map(({ sessions }) => sessions), days.map(({ failures }) => failures)],
    container,
  );
}

/** Returns the colour of a class in `usage.css`, because a canvas cannot read custom properties. */
function resolved(container: Element, name: string): string {
  const probe = document.createElement("span");
  probe.className = `inbox-paint ${name}`;
  container.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
