import { useState } from "react";
import { boundsOf, lastDays } from "../../../settings/last-days.ts";
import { call } from "../api/call.ts";
import type { Usage as UsageAnswer, UsageDay } from "../api/shapes.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSite } from "../shell/session.ts";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/field.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { DayChart } from "./day-chart.tsx";
import { UsageZone } from "./usage-zone.tsx";

type Column = [StringName, (day: UsageDay) => number | null];
const CARTS: Column = ["assistedCarts", (day) => day.assisted_carts ?? 0];
type Span = "7" | "30" | "90";

/** Figures by day, as charts with a table behind them. */
export function Usage() {
  const { say, locale } = useWords();
  const { site_id: site, name } = useSite();
  const [span, setSpan] = useState<Span>("30");
  const {
    data: shown,
    error,
    reload,
  } = useLoaded(`usage ${site} ${span}`, async (signal) => {
    const [count, now] = [Number(span), Date.now()];
    const query = new URLSearchParams(boundsOf(count, now));
    const { data: answer } = await call<UsageAnswer>("GET", `usage?${query}`, { site, signal });
    const { timezone } = answer;
    return { timezone, days: everyDay(answer.data, lastDays(count, now, timezone)) };
  });
  const data = shown?.days;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const number = new Intl.NumberFormat(locale);
  const columns: Column[] = [
    ["messages", (day) => day.messages],
    ["conversations", (day) => day.sessions],
    ["failures", (day) => day.failures],
    ["waitMedian", (day) => day.p50_ms],
    ["waitSlow", (day) => day.p95_ms],
    ["thumbsUp", (day) => day.thumbs_up ?? 0],
    ["thumbsDown", (day) => day.thumbs_down ?? 0],
    // Of shops alone.
    ...(data?.some(({ assisted_carts }) => assisted_carts) ? [CARTS] : []),
  ];

  return (
    <Screen title={say("usage")} intro={say("usageIntro")}>
      <div className="line">
        <Choice
          label={say("span")}
          value={span}
          onChange={setSpan}
          choices={(["7", "30", "90"] as const).map((days) => ({
            value: days,
            label: say("lastDays", { days }),
          }))}
        />
        <Button
          isDisabled={data === undefined}
          onPress={() => data && save(csvOf(data, columns), `${name} ${span}.csv`)}
        >
          {say("asCsv")}
        </Button>
      </div>
      {shown !== undefined && <UsageZone timezone={shown.timezone} changed={reload} />}
      {data === undefined && (error === undefined ? <Loading /> : <Failing error={error} retry={reload} />)}
      {data !== undefined && (
        <>
          <Card title={say("messages")}>
            <DayChart
              label={say("messagesByDay")}
              days={data.map((day) => day.date)}
              locale={locale}
              lines={[
                { label: say("messages"), values: data.map((day) => day.messages), color: "--accent" },
                { label: say("failures"), values: data.map((day) => day.failures), color: "--bad" },
              ]}
            />
          </Card>
          <Card title={say("waits")}>
            <DayChart
              label={say("waitsByDay")}
              days={data.map((day) => day.date)}
              locale={locale}
              unit="s"
              lines={[
                {
                  label: say("median"),
                  values: data.map(({ p50_ms }) => inSeconds(p50_ms)),
                  color: "--accent",
                },
                {
                  label: say("slowest"),
                  values: data.map(({ p95_ms }) => inSeconds(p95_ms)),
                  color: "--warn",
                },
              ]}
            />
          </Card>
          <Card>
            <details>
              <summary>{say("asTable")}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard. */}
              <section className="table" tabIndex={0} aria-label={say("usage")}>
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
                    {data.toReversed().map((day) => (
                      <tr key={day.date}>
                        <th scope="row">{date.format(new Date(day.date))}</th>
                        {columns.map(([label, read]) => (
                          <td key={label}>{read(day) === null ? "–" : number.format(read(day) ?? 0)}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            </details>
          </Card>
        </>
      )}
    </Screen>
  );
}

function everyDay(days: readonly UsageDay[], dates: readonly string[]): UsageDay[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const none = { messages: 0, sessions: 0, failures: 0, p50_ms: null, p95_ms: null };
  return dates.map((date) => known.get(date) ?? { date, ...none });
}

function inSeconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1_000;
}

/** RFC 4180; only dates and numbers are in it. */
function csvOf(days: readonly UsageDay[], columns: [StringName, (day: UsageDay) => number | null][]): string {
  const head = ["date", ...columns.map(([name]) => name)].join(",");
  return [
    head,
    ...days.map((day) => [day.date, ...columns.map(([, read]) => read(day) ?? "")].join(",")),
  ].join("\r\n");
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replaceAll(/[^\p{L}\p{N} ._-]/gu, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
