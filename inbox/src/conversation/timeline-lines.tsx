import { StickyNote } from "lucide-react";
import { Avatar } from "../labels/avatar.tsx";
import { plainText } from "../labels/plain-text.ts";
import { daysBetween } from "../labels/times.ts";
import type { Contact, Note } from "../service/shapes.ts";
import { useWords, type Words } from "../strings/words.ts";
import type { HandlingLine } from "./followed.ts";

export function DayLine({ timestamp }: { timestamp: string }) {
  const { say, locale } = useWords();
  const at = Date.parse(timestamp);
  const days = daysBetween(at, Date.now());
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  });
  return (
    <h2 className="inbox-day">
      <time dateTime={timestamp}>
        {days === 0 ? say("today") : days === 1 ? say("yesterday") : format.format(at)}
      </time>
    </h2>
  );
}

export function HandlingLineView({ line }: { line: HandlingLine }) {
  const { say, locale } = useWords();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  return (
    <p className="inbox-line">
      {lineText(line, say)} <time dateTime={line.timestamp}>{time.format(new Date(line.timestamp))}</time>
    </p>
  );
}

function lineText({ kind, name, other, reason }: HandlingLine, say: Words["say"]): string {
  const named = plainText(name ?? say("colleague"));
  if (kind === "joined") return say("line_joined", { name: named });
  if (kind === "takeover")
    return say("line_takeover", { name: named, other: plainText(other ?? say("colleague")) });
  if (kind === "timed_out") return say("line_timed_out");
  if (kind === "waiting")
    return reason === "workflow_failed" || reason === "visitor_asked" || reason === "workflow_asked"
      ? say(`reason_${reason}`)
      : say("line_waiting");
  const left = name ?? other;
  return left === undefined ? say("line_returned") : say("line_left", { name: plainText(left) });
}

/** The contact form that the visitor submitted when nobody was available (contract §8.7). */
export function ContactView({
  contact: { email, message = "", timestamp },
  visitor,
}: {
  contact: Contact;
  visitor: { id: string; name: string; knownAs: string | undefined };
}) {
  const { say, locale } = useWords();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  return (
    <article className="inbox-group user">
      <Avatar id={visitor.id} name={visitor.knownAs} />
      <h3 className="inbox-group-head">
        <bdi>{visitor.name}</bdi> <time dateTime={timestamp}>{time.format(new Date(timestamp))}</time>
      </h3>
      <div className="inbox-message">
        {message !== "" && (
          <div className="inbox-bubble">
            <p dir="auto" className="inbox-text written">
              {plainText(message)}
            </p>
          </div>
        )}
        <p className="inbox-soft">{say("leftMessage", { email: plainText(email) })}</p>
      </div>
    </article>
  );
}

/** A note, visible to colleagues only. */
export function NoteView({
  note: { content, timestamp, agent },
}: {
  note: Pick<Note, "content" | "timestamp" | "agent">;
}) {
  const { say, locale } = useWords();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  return (
    <article className="inbox-note">
      <h3 className="inbox-group-head">
        <StickyNote size={12} aria-hidden="true" />{" "}
        <bdi>{say("noteBy", { name: plainText(agent.name) })}</bdi>{" "}
        <time dateTime={timestamp}>{time.format(new Date(timestamp))}</time>
      </h3>
      <p dir="auto" className="inbox-text written">
        {plainText(content)}
      </p>
    </article>
  );
}
