import { __ } from "@wordpress/i18n";
import { WideTable } from "../settings/wide-table.tsx";
import type { Day } from "./every-day.ts";
import { writtenDay } from "./written-day.ts";

export function UsageTable({ days, locale }: { days: Day[]; locale: string }) {
  const seconds = (ms: number | null) =>
    ms === null ? "–" : `${(ms / 1_000).toLocaleString(locale, { maximumFractionDigits: 1 })} s`;
  return (
    <WideTable caption={__("Usage by day", "parley-chat")}>
      <thead>
        <tr>
          <th scope="col">{__("Day (UTC)", "parley-chat")}</th>
          <th scope="col">{__("Messages", "parley-chat")}</th>
          <th scope="col">{__("Conversations", "parley-chat")}</th>
          <th scope="col">{__("Without an answer", "parley-chat")}</th>
          <th scope="col">{__("Usual wait", "parley-chat")}</th>
          <th scope="col">{__("Longest waits (95 %)", "parley-chat")}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, messages, sessions, failures, p50_ms, p95_ms }) => (
          <tr key={date}>
            <th scope="row">{writtenDay(date, locale)}</th>
            <td>{messages}</td>
            <td>{sessions}</td>
            <td>{failures}</td>
            <td>{seconds(p50_ms)}</td>
            <td>{seconds(p95_ms)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
