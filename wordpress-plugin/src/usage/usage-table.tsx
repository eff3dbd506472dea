import { __ } from "@wordpress/i18n";
import { WideTable } from "../settings/wide-table.tsx";
import type { Day } from "./every-day.ts";
import { formatDay } from "./format-day.ts";
import { formatSeconds } from "./format-seconds.ts";

export function UsageTable({ days, locale }: { days: Day[]; locale: string }) {
  const seconds = (ms: number | null) => formatSeconds(ms, locale);
  const isRated = days.some(({ thumbs_up = 0, thumbs_down = 0 }) => thumbs_up + thumbs_down > 0);
  const isShop = days.some(({ assisted_carts = 0 }) => assisted_carts > 0);
  return (
    <WideTable caption={__("Usage by day", "parley-chat")}>
      <thead>
        <tr>
          <th scope="col">{__("Day", "parley-chat")}</th>
          <th scope="col">{__("Messages", "parley-chat")}</th>
          <th scope="col">{__("Conversations", "parley-chat")}</th>
          <th scope="col">{__("Without an answer", "parley-chat")}</th>
          <th scope="col">{__("Usual wait", "parley-chat")}</th>
          <th scope="col">{__("Longest waits (95 %)", "parley-chat")}</th>
          {isRated && (
            <>
              <th scope="col">{__("Liked", "parley-chat")}</th>
              <th scope="col">{__("Disliked", "parley-chat")}</th>
            </>
          )}
          {isShop && <th scope="col">{__("Added to cart", "parley-chat")}</th>}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row" className="parley-day">
              {formatDay(day.date, locale)}
            </th>
            <td>{day.messages}</td>
            <td>{day.sessions}</td>
            <td>{day.failures}</td>
            <td>{seconds(day.p50_ms)}</td>
            <td>{seconds(day.p95_ms)}</td>
            {isRated && (
              <>
                <td>{day.thumbs_up ?? 0}</td>
                <td>{day.thumbs_down ?? 0}</td>
              </>
            )}
            {isShop && <td>{day.assisted_carts ?? 0}</td>}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
