import { __, sprintf } from "@wordpress/i18n";
import { formatSeconds } from "./format-seconds.ts";
import type { Totals } from "./usage-totals.ts";

/** The period in figures, each beside that of as many days before. */
export function UsageTiles({
  now,
  before,
  locale,
}: {
  now: Totals;
  /** Absent where nothing is known of them. */
  before: Totals | undefined;
  locale: string;
}) {
  const count = (value: number | null) => (value === null ? "–" : value.toLocaleString(locale));
  const seconds = (ms: number | null) => formatSeconds(ms, locale);
  const tiles = [
    { name: "messages", label: __("Messages", "parley-chat"), shown: count },
    { name: "sessions", label: __("Conversations", "parley-chat"), shown: count },
    { name: "failures", label: __("Without an answer", "parley-chat"), shown: count },
    { name: "wait", label: __("Usual wait", "parley-chat"), shown: seconds },
    // Of shops alone.
    ...(now.carts + (before?.carts ?? 0) > 0
      ? [{ name: "carts", label: __("Added to cart", "parley-chat"), shown: count } as const]
      : []),
  ] as const;
  return (
    <dl className="parley-tiles">
      {tiles.map(({ name, label, shown }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <strong>{shown(now[name])}</strong>
            {before !== undefined && (
              <span className="parley-help">
                {/* translators: %s: a figure of the days before. */}
                {sprintf(__("Before: %s", "parley-chat"), shown(before[name]))}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
