import type { UsageDay } from "../service/shapes.ts";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/words.ts";

const COLUMNS: readonly [StringName, (day: UsageDay) => number | undefined][] = [
  ["conversationsCount", ({ sessions }) => sessions],
  ["messagesCount", ({ messages }) => messages],
  ["failures", ({ failures }) => failures],
  ["handovers", ({ handovers }) => handovers],
  ["missed", ({ missed }) => missed],
  ["rated_up", ({ rated_up, thumbs_up }) => rated_up ?? thumbs_up],
  ["rated_down", ({ rated_down, thumbs_down }) => rated_down ?? thumbs_down],
];

/** Every figure that the service reports, newest day first. */
export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const { say, locale } = useWords();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const number = new Intl.NumberFormat(locale);
  const columns = COLUMNS.filter(([, read]) => days.some((day) => read(day) !== undefined));
  return (
    <details className="inbox-usage-days">
      <summary>{say("asTable")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard. */}
      <section className="inbox-table" tabIndex={0} aria-label={say("asTable")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("day")}</th>
              {columns.map(([label]) => (
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
                {columns.map(([label, read]) => {
                  const value = read(day);
                  return <td key={label}>{value === undefined ? say("noneYet") : number.format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
