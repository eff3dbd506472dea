import { useRef } from "react";
import { ListBox, ListBoxItem, ListLayout, Virtualizer } from "react-aria-components";
import { useWords } from "../strings/strings.ts";
import type { Summary } from "./shapes.ts";

const ROW = 76;
/** Pixels before the end at which the next page is asked for. */
const AHEAD = 800;

/** Conversations as rows, of which only those in sight are in the page. */
export function SessionList({
  list,
  chosen,
  choose,
  more,
}: {
  list: readonly Summary[];
  chosen: string;
  choose(sessionId: string): void;
  more(): void;
}) {
  const { say, language } = useWords();
  const asked = useRef(0);
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW }}>
      <ListBox
        className="sessions"
        aria-label={say("conversations")}
        items={list.map((each) => ({ ...each, id: each.session_id }))}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen === "" ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const [key] = keys === "all" ? [] : [...keys];
          if (key !== undefined) choose(String(key));
        }}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight < scrollHeight - AHEAD || asked.current === list.length) return;
          asked.current = list.length;
          more();
        }}
      >
        {(session) => (
          <ListBoxItem className="session" textValue={session.preview?.first_message ?? session.session_id}>
            <span className="session-top">
              <bdi className="session-who">{session.preview?.user?.id ?? say("guest")}</bdi>
              <time dateTime={session.last_message_at}>{shortTime(session.last_message_at, language)}</time>
            </span>
            <span className="session-line">
              {session.handling !== undefined && (
                <span className={`tag ${session.handling.by}`}>
                  {session.handling.by === "waiting"
                    ? say("waitsShort")
                    : (session.handling.agent?.name ?? say("withPerson"))}
                </span>
              )}
              <bdi dir="auto">{session.preview?.first_message ?? say("noWords")}</bdi>
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}

/** Today's by the hour, older ones by the day. */
function shortTime(iso: string, language: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    language,
    isToday ? { timeStyle: "short" } : { day: "numeric", month: "short" },
  ).format(at);
}
