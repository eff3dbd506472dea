import type { WholeDay } from "../service/shapes.ts";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/words.ts";
import { figureText } from "./figure-text.ts";
import type { Figure } from "./figures.ts";

const COLUMNS: readonly [StringName, (day: WholeDay) => number | null, Figure["kind"]?][] = [
  ["conversationsCount", ({ sessions }) => sessions],
  ["messagesCount", ({ messages }) => messages],
  ["failures", ({ failures }) => failures],
  ["handovers", ({ handovers }) => handovers],
  ["missed", ({ missed }) => missed],
  ["rated_up", ({ rated_up }) => rated_up],
  ["rated_down", ({ rated_down }) => rated_down],
  ["tag_unanswered", ({ unanswered }) => unanswered],
  ["firstAnswer", ({ first_answer_ms }) => first_answer_ms, "time"],
  ["tokens", ({ tokens }) => tokens],
];

/** The main figures of each day, newest day first. */
export function UsageTable({ days }: { days: readonly WholeDay[] }) {
  const { say, locale } = useWords();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <details className="inbox-usage-days">
      <summary>{say("asTable")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard. */}
      <section className="inbox-table" tabIndex={0} aria-label={say("asTable")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("day")}</th>
              {COLUMNS.map(([label]) => (
                <th key={label} scope="col">
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{date.format(new Date(day.date))}</th>
                {COLUMNS.map(([label, read, kind]) => (
                  <td key={label}>{figureText({ kind: kind ?? "count", value: read(day) }, say, locale)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
