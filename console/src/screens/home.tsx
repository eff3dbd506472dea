import type { ListSessionsResponse, ListUnansweredQuestionsResponse } from "@parley/client/types";
import { visitorLabel } from "@parley/inbox/visitor-label";
import { useEffect } from "react";
import { hasAnswerSource } from "../../../admin/answer-source.ts";
import { MOST_ASKED, mostAskedIn } from "../../../admin/knowledge/most-asked.ts";
import { boundsOf, lastDays } from "../../../admin/last-days.ts";
import { onReturn } from "../../../admin/on-return.ts";
import { call } from "../api/call.ts";
import type { Site, Usage, UsageDay } from "../api/shapes.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { siteHref } from "../shell/route.ts";
import { useSession, useSite } from "../shell/session.ts";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/strings.ts";
import { Card, Screen } from "../ui/screen.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { ConversationTags } from "./conversation-tags.tsx";

const WEEK = 7;
/** Maximum number of conversations. */
const SHOWN = 5;

/**
 * Shows the setup steps until all are done, then the waiting visitors and the latest conversations. Also shows
 * unanswered questions, and, after setup or a first message, last week's figures.
 */
export function Home() {
  const { site_id: site, name, permissions } = useSite();
  const { data, error, reload } = useLoaded(`home ${site}`, async (signal) => {
    const usageQuery = new URLSearchParams(boundsOf(30, Date.now()));
    const listed = (query: Record<string, string>) =>
      call<ListSessionsResponse>("GET", `sessions?${new URLSearchParams(query)}`, { site, signal });
    const mayRead = permissions.includes("sessions:read");
    const settings = call<Site>("GET", "site", { site, signal });
    const [{ data: own }, usage, newest, waiting] = await Promise.all([
      settings,
      call<Usage>("GET", `usage?${usageQuery}`, { site, signal }),
      mayRead ? listed({ include: "preview", per_page: String(SHOWN) }) : undefined,
      // Without handover, nobody can wait.
      settings.then(({ data: { handover } }) =>
        mayRead && handover !== null
          ? listed({ handling: "waiting", include: "preview", per_page: String(SHOWN) })
          : undefined,
      ),
    ]);
    return { settings: own, usage: usage.data, newest: newest?.data, waiting: waiting?.data };
  });

  useReturn(reload);

  const seesQuestions = permissions.includes("conversations:read") && permissions.includes("usage:read");
  const steps = data && stepsOf(data.settings, data.usage, data.newest);
  const isLive = steps?.every(({ isDone }) => isDone) === true;
  const { newest, waiting } = data ?? {};
  return (
    <Screen title={name} intro={isLive && <Live waiting={waiting} />}>
      <ProxyNotice />
      {error !== undefined && data === undefined && <Failing error={error} retry={reload} />}
      {data === undefined && error === undefined && <Loading />}
      {steps !== undefined && !isLive && <SetUp site={site} steps={steps} />}
      {isLive && newest !== undefined && <Newest site={site} newest={newest} waiting={waiting} />}
      {data !== undefined && seesQuestions && <Unanswered site={site} />}
      {data !== undefined && (isLive || hasMessages(data.usage)) && (
        <LastWeek usage={data.usage} site={site} />
      )}
    </Screen>
  );
}

/** Tells operators which environment variable to set if the service does not trust a proxy. Only they receive `unnamed_proxy`. */
function ProxyNotice() {
  const { say } = useWords();
  const { unnamed_proxy: proxy } = useSession().account;
  if (proxy === undefined) return null;
  const value = isLoopback(proxy) ? "loopback" : proxy;
  return (
    <Card title={say("proxyTitle")}>
      <p>{say("proxyProblem", { proxy })}</p>
      <p>{say("proxyFix", { setting: `PARLEY_TRUST_PROXY=${value}` })}</p>
    </Card>
  );
}

function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

function useReturn(refresh: () => void): void {
  useEffect(() => onReturn(document, refresh), [refresh]);
}

interface Step {
  label: StringName;
  hint: StringName;
  screen: string;
  isDone: boolean;
  /** The page on which to try the chat. */
  page?: string | undefined;
}

function hasMessages({ data: days }: Usage): boolean {
  return days.some(({ messages }) => messages > 0);
}

function stepsOf(site: Site, { data: days }: Usage, newest: ListSessionsResponse | undefined): Step[] {
  const hasPages = site.allowed_origins.length > 0;
  const sum = (of: "messages" | "failures") => days.reduce((all, day) => all + day[of], 0);
  // The figures cover the last 30 days. If they contain no message, any older conversation completes this step.
  const isAnswered =
    sum("messages") > sum("failures") || (sum("messages") === 0 && (newest?.pagination.total ?? 0) > 0);
  return [
    { label: "stepSource", hint: "stepSourceHint", screen: "workflow", isDone: hasAnswerSource(site) },
    { label: "stepPages", hint: "stepPagesHint", screen: "install", isDone: hasPages },
    {
      label: "stepMessage",
      hint: "stepMessageHint",
      screen: "install",
      isDone: isAnswered,
      page: pageOf(site),
    },
  ];
}

/**
 * The page on which to try the chat: this origin if allowed (the demo), otherwise the first allowed origin. Undefined if the
 * first allowed origin has a wildcard.
 */
function pageOf({ allowed_origins: origins }: Site): string | undefined {
  const known = origins.includes(location.origin) ? location.origin : origins[0];
  return known !== undefined && /^https?:\/\/[^*]+$/.test(known) ? known : undefined;
}

function SetUp({ site, steps }: { site: string; steps: readonly Step[] }) {
  const { say } = useWords();
  return (
    <Card title={say("setUp")}>
      <ol className="steps">
        {steps.map(({ label, hint, screen, isDone, page }) => (
          <li key={label} className={isDone ? "done" : "open"}>
            <span className="tick" aria-hidden="true" />
            <span>
              <a href={siteHref(site, screen)}>{say(label)}</a>
              <span className="unseen"> {isDone ? say("done") : say("open")}</span>
              {!isDone && <span className="hint">{say(hint)}</span>}
              {page !== undefined && !isDone && (
                <a className="hint" href={page} target="_blank" rel="noopener noreferrer">
                  {say("sayHelloAt", { page })}
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Live({ waiting }: { waiting: ListSessionsResponse | undefined }) {
  const { say } = useWords();
  const count = waiting?.pagination.total ?? 0;
  return (
    <>
      {say("chatIsLive")}
      {waiting !== undefined && ` ${count === 0 ? say("nobodyWaits") : say("peopleWait", { count })}`}
    </>
  );
}

/** A few conversations: visitors who wait for a person first, the longest wait on top. */
function Newest({
  site,
  newest,
  waiting,
}: {
  site: string;
  newest: ListSessionsResponse;
  waiting: ListSessionsResponse | undefined;
}) {
  const { say, locale } = useWords();
  const all = [...(waiting?.data ?? []), ...newest.data];
  const shown = [...new Map(all.map((each) => [each.session_id, each])).values()].slice(0, SHOWN);
  return (
    <Card title={say("newestConversations")}>
      {shown.length === 0 ? (
        <p className="hint">{say("noConversations")}</p>
      ) : (
        <ul className="rows talks">
          {shown.map((session) => {
            const { session_id: id, preview, last_message_at: last } = session;
            return (
              <li key={id}>
                <a href={siteHref(site, "inbox", id)}>
                  <bdi className="talk-who">{visitorLabel(session, say)}</bdi>
                  <ConversationTags {...session} />
                  <bdi dir="auto" className="talk-said">
                    {preview?.first_message ?? say("noWords")}
                  </bdi>
                  <time dateTime={last}>{shortTime(last, locale)}</time>
                </a>
              </li>
            );
          })}
        </ul>
      )}
      <Onward href={siteHref(site, "inbox")} label="backToList" />
    </Card>
  );
}

function Onward({ href, label }: { href: string; label: StringName }) {
  const { say } = useWords();
  return (
    <p>
      <a href={href}>{say(label)}</a>
    </p>
  );
}

/** The most frequent unanswered questions, and how many questions of the last 7 days now have an answer. */
function Unanswered({ site }: { site: string }) {
  const { say } = useWords();
  const { data: mostAsked, reload } = useLoaded(`most asked ${site}`, async (signal) => {
    const path = `insights/questions?limit=${MOST_ASKED.limit}`;
    return mostAskedIn((await call<ListUnansweredQuestionsResponse>("GET", path, { site, signal })).data);
  });
  useReturn(reload);
  if (!mostAsked) return null;
  const { questions, lastWeek } = mostAsked;
  return (
    <Card title={say("unanswered")}>
      {questions.length > 0 && (
        <ul className="rows">
          {questions.map(({ question, count }) => (
            <li key={question}>
              <span className="grow" dir="auto">
                {question}
              </span>
              <span className="hint">{say("askedTimes", { count })}</span>
            </li>
          ))}
        </ul>
      )}
      {lastWeek && <p className="hint">{say("unansweredLastWeek", lastWeek)}</p>}
      {questions.length > 0 && <Onward href={siteHref(site, "knowledge")} label="writeAnswers" />}
    </Card>
  );
}

type Figure = [label: StringName, value: string, ofToday: string];

function LastWeek({ usage: { timezone, data: days }, site }: { usage: Usage; site: string }) {
  const { say, locale } = useWords();
  const dates = lastDays(WEEK, Date.now(), timezone);
  const week = days.filter(({ date }) => dates.includes(date));
  const sum = (read: (day: UsageDay) => number) => week.reduce((total, day) => total + read(day), 0);
  const number = new Intl.NumberFormat(locale);
  const waits = week.flatMap(({ p50_ms }) => (p50_ms === null ? [] : [p50_ms]));
  const wait = waits.length === 0 ? undefined : waits.reduce((a, b) => a + b, 0) / waits.length;
  const today = week.find(({ date }) => date === dates.at(-1));
  const count = (label: StringName, read: (day: UsageDay) => number): Figure => [
    label,
    number.format(sum(read)),
    sum(read) === 0 ? "" : say("ofToday", { figure: number.format(today === undefined ? 0 : read(today)) }),
  ];
  const waitToday = today?.p50_ms ?? undefined;
  const figures: Figure[] = [
    count("messages", ({ messages }) => messages),
    count("conversations", ({ sessions }) => sessions),
    count("failures", ({ failures }) => failures),
    [
      "typicalWait",
      wait === undefined ? "–" : span(wait, locale),
      waitToday === undefined ? "" : say("ofToday", { figure: span(waitToday, locale) }),
    ],
  ];
  return (
    <Card title={say("lastWeek")}>
      <dl className="figures">
        {figures.map(([label, value, ofToday]) => (
          <div key={label}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
            {ofToday !== "" && <dd className="hint">{ofToday}</dd>}
          </div>
        ))}
      </dl>
      <Onward href={siteHref(site, "usage")} label="usageByDay" />
    </Card>
  );
}

/** Formats a wait: below a second in milliseconds, because "0 sec" would mean that nobody waited. */
function span(milliseconds: number, locale: string): string {
  const isShort = milliseconds < 1_000;
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isShort ? "millisecond" : "second",
    unitDisplay: "short",
    maximumFractionDigits: isShort ? 0 : 1,
  });
  return format.format(isShort ? Math.max(1, milliseconds) : milliseconds / 1_000);
}

/** Formats an instant: only the time for today, otherwise the date. */
function shortTime(iso: string, locale: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    locale,
    isToday ? { timeStyle: "short" } : { day: "numeric", month: "short" },
  ).format(at);
}
