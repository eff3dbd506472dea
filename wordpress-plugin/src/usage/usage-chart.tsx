import { __, sprintf } from "@wordpress/i18n";
import type { Day } from "./every-day.ts";
import { formatDay } from "./format-day.ts";

/** Units of the drawing; it grows with the page. */
const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 40;
const BOTTOM = 24;
const TOP = 12;

/** Messages and failures by day as bars. The table below says the same to whoever does not see it. */
export function UsageChart({ days, locale }: { days: Day[]; locale: string }) {
  const top = scaleTop(Math.max(1, ...days.map(({ messages }) => messages)));
  const step = (WIDTH - LEFT) / days.length;
  const y = (count: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - count / top);
  const bar = (count: number) => ({ y: y(count), height: HEIGHT - BOTTOM - y(count) });
  const labelled = Math.ceil(days.length / 8);
  const total = days.reduce((sum, { messages }) => sum + messages, 0);
  const summary = sprintf(
    /* translators: 1: number of messages, 2: number of days. */
    __("%1$d messages in %2$d days. The table below has the figures.", "parley-chat"),
    total,
    days.length,
  );
  return (
    <figure className="parley-chart">
      <figcaption>
        <span className="parley-key is-messages" /> {__("Messages", "parley-chat")}{" "}
        <span className="parley-key is-failures" /> {__("of these without an answer", "parley-chat")}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
        {[0, top / 2, top].map((count) => (
          <g key={count}>
            <line x1={LEFT} x2={WIDTH} y1={y(count)} y2={y(count)} />
            <text x={LEFT - 6} y={y(count) + 4} textAnchor="end">
              {count.toLocaleString(locale)}
            </text>
          </g>
        ))}
        {days.map(({ date, messages, failures }, at) => (
          <g key={date}>
            <title>{`${formatDay(date, locale)}: ${messages}`}</title>
            <rect
              className="is-messages"
              x={LEFT + at * step + step * 0.15}
              width={step * 0.7}
              {...bar(messages)}
            />
            <rect
              className="is-failures"
              x={LEFT + at * step + step * 0.15}
              width={step * 0.7}
              {...bar(failures)}
            />
            {at % labelled === 0 && (
              <text
                className={(at / labelled) % 4 === 2 ? undefined : "is-wide"}
                x={LEFT + (at + 0.5) * step}
                y={HEIGHT - 6}
                textAnchor="middle"
              >
                {formatDay(date, locale)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** The next even number of the kind 2, 4, 10, 20, 40, 100 …, so that its half is whole, too. */
function scaleTop(most: number): number {
  for (let ten = 1; ; ten *= 10) for (const first of [2, 4, 10]) if (most <= first * ten) return first * ten;
}
