import { Bot, Clock, Reply } from "lucide-react";
import { memo } from "react";
import { pagePath } from "../../../admin/page-path.ts";
import { Avatar } from "../labels/avatar.tsx";
import { plainText } from "../labels/plain-text.ts";
import { stateLabels } from "../labels/state-labels.ts";
import { listTime, waitTime } from "../labels/times.ts";
import { knownAs, visitorLabel } from "../labels/visitor-label.ts";
import { withoutMarkdown } from "../labels/without-markdown.ts";
import type { Message, Summary } from "../service/shapes.ts";
import { useWords, type Words } from "../strings/words.ts";
import { Marked } from "./marked.tsx";
import { aroundMatch } from "./match-ranges.ts";

/** Maximum characters of a message in a row. */
const LONGEST = 160;

export interface RowProps {
  session: Summary;
  search: string;
  now: number;
  ownId: string;
}

/**
 * A row: the visitor, the last message, its time or the wait, the number of unread messages, and facts such as labels of the
 * conversation's state.
 */
export const SessionRow = memo(function SessionRow({ session, search, now, ownId }: RowProps) {
  const { say, locale } = useWords();
  const { session_id: id, handling, unread = 0, last_message_at: at } = session;
  const name = visitorLabel(session, say);
  const said = aroundMatch(saidLast(session, say), search).slice(0, LONGEST);
  return (
    <>
      <Avatar id={session.user?.id ?? id} name={knownAs(session)} />
      <span className="inbox-row-who">
        <bdi className="inbox-cut">
          <Marked text={name} search={search} />
        </bdi>
      </span>
      {handling?.by === "waiting" ? (
        <span className="inbox-row-wait">
          <Clock size={12} aria-hidden="true" />
          <span className="inbox-unseen">{say("handlerWaiting")} </span>
          {waitTime(handling.since, now, locale)}
        </span>
      ) : (
        <time className="inbox-row-time" dateTime={at}>
          {listTime(at, now, locale)}
        </time>
      )}
      <span className="inbox-row-said">
        <SenderIcon role={session.last_message?.role} />
        <bdi dir="auto" className="inbox-cut">
          <Marked text={said} search={search} />
        </bdi>
      </span>
      {unread > 0 && (
        <span className="inbox-row-unread">
          <span aria-hidden="true">{Math.min(unread, 99)}</span>
          <span className="inbox-unseen">{say("unreadCount", { count: unread })}</span>
        </span>
      )}
      <RowFacts session={session} now={now} ownId={ownId} />
    </>
  );
});

/** The third line: labels and tags, else the visitor's page; at the end, the assignee or agent. */
function RowFacts({ session, now, ownId }: Omit<RowProps, "search">) {
  const { say, locale } = useWords();
  const { handling, assignee, tags = [], page, preview } = session;
  const labels = stateLabels(session, say, { now, locale });
  // Names a guest's page only by its title, because the guest's label already contains its path.
  const url = knownAs(session) !== undefined || page?.title ? (page?.url ?? preview?.page) : undefined;
  const agent = handling?.by === "person" ? handling.agent : undefined;
  const person = assignee ?? agent;
  return (
    <span className="inbox-row-facts">
      {labels.map(({ text, kind }) => (
        <span key={text} className={`inbox-chip ${kind}`}>
          {text}
        </span>
      ))}
      {tags.slice(0, 3).map((tag) => (
        <span key={tag} className="inbox-chip">
          <bdi>{plainText(tag)}</bdi>
        </span>
      ))}
      {labels.length + tags.length === 0 && url !== undefined && (
        <bdi dir="ltr" className="inbox-cut">
          {plainText(page?.title ?? pagePath(url))}
        </bdi>
      )}
      {person && (
        <span className="inbox-row-person">
          <Avatar id={person.id} name={person.name} size="small" />
          <span className="inbox-unseen">{person.id === ownId ? say("you") : person.name}</span>
        </span>
      )}
    </span>
  );
}

/** An icon before a text by an agent or the workflow. */
function SenderIcon({ role }: { role: Message["role"] | undefined }) {
  const { say } = useWords();
  if (role !== "agent" && role !== "assistant") return null;
  return (
    <>
      {role === "agent" ? (
        <Reply size={12} className="inbox-flip" aria-hidden="true" />
      ) : (
        <Bot size={12} aria-hidden="true" />
      )}
      <span className="inbox-unseen">{say(role === "agent" ? "agent" : "workflow")}: </span>
    </>
  );
}

function saidLast({ last_message: last, preview }: Summary, say: Words["say"]): string {
  const said = last?.content ?? preview?.first_message ?? "";
  // Keeps the marks in visitors' messages, which are plain text.
  const words = last !== undefined && last.role !== "user" ? withoutMarkdown(said) : said;
  const text = words.replaceAll(/\s+/gu, " ").trim();
  return text === "" ? say("noWords") : plainText(text);
}
