import { boundsOf, lastDays } from "../../../settings/last-days.ts";
import { call } from "../api/call.ts";
import type { Site, Usage, UsageDay } from "../api/shapes.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { siteHref } from "../shell/route.ts";
import { useSite } from "../shell/session.ts";
import { type StringName, useWords } from "../strings/strings.ts";
import { Card, Screen } from "../ui/screen.tsx";
import { Failing, Loading } from "../ui/states.tsx";

const WEEK = 7;

/** What is left to set up, and how last week was. */
export function Home() {
  const { say } = useWords();
  const { site_id: site, name } = useSite();
  const { data, error, reload } = useLoaded(`home ${site}`, async (signal) => {
    const [settings, usage] = await Promise.all([
      call<Site>("GET", "site", { site, signal }),
      call<Usage>("GET", `usage?${new URLSearchParams(boundsOf(30, Date.now()))}`, { site, signal }),
    ]);
    return { settings: settings.data, usage: usage.data };
  });
  return (
    <Screen title={name} intro={say("homeIntro")}>
      {error !== undefined && data === undefined && <Failing error={error} retry={reload} />}
      {data === undefined && error === undefined && <Loading />}
      {data !== undefined && (
        <>
          <SetUp site={data.settings} hasMessages={data.usage.data.some(({ messages }) => messages > 0)} />
          <LastWeek usage={data.usage} />
        </>
      )}
    </Screen>
  );
}

function SetUp({ site, hasMessages }: { site: Site; hasMessages: boolean }) {
  const { say } = useWords();
  const hasSource =
    site.reply_source === "model"
      ? site.model_base_url !== null && site.model_name !== ""
      : site.webhook_url !== null;
  const steps: { label: StringName; hint: StringName; screen: string; isDone: boolean }[] = [
    { label: "stepSource", hint: "stepSourceHint", screen: "workflow", isDone: hasSource },
    { label: "stepPages", hint: "stepPagesHint", screen: "install", isDone: site.allowed_origins.length > 0 },
    { label: "stepMessage", hint: "stepMessageHint", screen: "install", isDone: hasMessages },
  ];
  const open = steps.filter(({ isDone }) => !isDone).length;
  if (open === 0) return null;
  return (
    <Card title={say("setUp")}>
      <ol className="steps">
        {steps.map(({ label, hint, screen, isDone }) => (
          <li key={label} className={isDone ? "done" : "open"}>
            <span className="tick" aria-hidden="true" />
            <span>
              <a href={siteHref(site.site_id, screen)}>{say(label)}</a>
              <span className="unseen"> {isDone ? say("done") : say("open")}</span>
              <span className="hint">{say(hint)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function LastWeek({ usage: { timezone, data: days } }: { usage: Usage }) {
  const { say, language } = useWords();
  const dates = lastDays(WEEK, Date.now(), timezone);
  const week = days.filter(({ date }) => dates.includes(date));
  const sum = (read: (day: UsageDay) => number) => week.reduce((total, day) => total + read(day), 0);
  const number = new Intl.NumberFormat(language);
  const waits = week.flatMap(({ p50_ms }) => (p50_ms === null ? [] : [p50_ms]));
  const wait = waits.length === 0 ? undefined : waits.reduce((a, b) => a + b, 0) / waits.length;
  const figures: [StringName, string][] = [
    ["messages", number.format(sum(({ messages }) => messages))],
    ["conversations", number.format(sum(({ sessions }) => sessions))],
    ["failures", number.format(sum(({ failures }) => failures))],
    ["typicalWait", wait === undefined ? "–" : seconds(wait, language)],
  ];
  return (
    <Card title={say("lastWeek")}>
      <dl className="figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function seconds(milliseconds: number, language: string): string {
  const format = new Intl.NumberFormat(language, {
    ...{ style: "unit", unit: "second", unitDisplay: "short", maximumFractionDigits: 1 },
  });
  return format.format(milliseconds / 1_000);
}
