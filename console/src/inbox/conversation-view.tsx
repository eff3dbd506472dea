import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { siteHref } from "../shell/route.ts";
import { useSession, useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { useTell } from "../ui/toasts.tsx";
import { ReplyForm } from "./reply-form.tsx";
import type { Conversation, Message } from "./shapes.ts";
import { handle } from "./use-inbox-events.ts";

/** Messages that are in the page at first, and more with each press: thousands at once would hold it up. */
const SHOWN = 100;
/** Pixels from the end within which somebody still reads the end. */
const NEAR = 80;

/** What was said, who handles it, and what one can do about it. */
export function ConversationView({
  sessionId,
  news,
  mayWrite,
  changed,
}: {
  sessionId: string;
  /** Another number when there may be something new. */
  news: number;
  mayWrite: boolean;
  changed(): void;
}) {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const { account } = useSession();
  const tell = useTell();
  const path = `conversation/${encodeURIComponent(sessionId)}`;
  const { data, error, reload } = useLoaded(
    `conversation ${site} ${sessionId}`,
    async (signal) => (await call<Conversation>("GET", path, { site, signal })).data,
  );
  useEffect(() => {
    if (news > 0) reload();
  }, [news, reload]);
  const agent = { id: account.person.person_id, name: account.person.name };
  const { handling } = data ?? {};
  const by = handling?.by ?? "workflow";
  const isMine = by === "person" && handling?.agent?.id === agent.id;

  async function set(body: object, said: string, undo?: object): Promise<void> {
    try {
      await handle(site, sessionId, body);
      reload();
      changed();
      tell(said, undo && { undo: () => void set(undo, say("undone")) });
    } catch (failure) {
      tell(failure instanceof ApiError ? failure.message : say("failed"), { kind: "failed" });
      reload();
    }
  }
  const take = () =>
    set(
      { by: "person", agent, ...(by === "person" && handling?.agent && { take_from: handling.agent.id }) },
      say("takenOver"),
    );
  const handBack = (note: string) =>
    set({ by: "workflow", ...(note !== "" && { note }) }, say("handedBack"), { by: "person", agent });

  if (data === undefined) {
    return (
      <>
        <BackLink />
        {error === undefined ? (
          <Loading />
        ) : error.status === 404 ? (
          <Gone />
        ) : (
          <Failing error={error} retry={reload} />
        )}
      </>
    );
  }
  return (
    <>
      <header className="conversation-head">
        <BackLink />
        <span className="grow">
          <strong>
            {by === "workflow"
              ? say("byTheWorkflow")
              : by === "waiting"
                ? say("waitsForPerson")
                : say("handledBy", { name: handling?.agent?.name ?? "" })}
          </strong>
          {(handling?.summary ?? handling?.reason) !== undefined && (
            <span className="hint">
              <bdi dir="auto">{handling?.summary ?? handling?.reason}</bdi>
            </span>
          )}
        </span>
        {mayWrite && !isMine && (
          <Button kind={by === "waiting" ? "first" : "plain"} onPress={() => void take()}>
            {by === "person" ? say("takeFrom") : say("takeOver")}
          </Button>
        )}
      </header>
      <Messages messages={data.messages} />
      {mayWrite && isMine && (
        <ReplyForm
          site={site}
          sessionId={sessionId}
          agent={agent}
          sent={reload}
          handBack={(note) => void handBack(note)}
        />
      )}
    </>
  );
}

function BackLink() {
  const { say } = useWords();
  const { site_id: site } = useSite();
  return (
    <a className="back" href={siteHref(site, "inbox")}>
      {say("backToList")}
    </a>
  );
}

function Gone() {
  const { say } = useWords();
  return (
    <div className="state">
      <h2>{say("conversationGone")}</h2>
      <p>{say("conversationGoneHint")}</p>
    </div>
  );
}

/** Stays where it is read: at the end it follows what comes, elsewhere nothing moves. */
function Messages({ messages }: { messages: readonly Message[] }) {
  const { say, language } = useWords();
  const [shown, setShown] = useState(SHOWN);
  const place = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const latest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is why the end is somewhere else.
  useLayoutEffect(() => {
    if (atEnd.current && place.current !== null) place.current.scrollTop = place.current.scrollHeight;
  }, [latest]);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const hidden = Math.max(0, messages.length - shown);
  return (
    <div
      className="messages"
      role="log"
      aria-label={say("conversation")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
      tabIndex={0}
      ref={place}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
      }}
    >
      {hidden > 0 && (
        <p>
          <Button onPress={() => setShown((count) => count + SHOWN)}>
            {say("olderMessages", { count: hidden })}
          </Button>
        </p>
      )}
      {messages.slice(hidden).map(({ id, role, content, timestamp, agent, rating }) => (
        <article key={id} className={`message ${role}`}>
          <p dir="auto" className="said">
            {content}
          </p>
          <p className="hint">
            {role === "user" ? (
              say("visitor")
            ) : role === "agent" ? (
              <bdi>{agent?.name ?? say("agent")}</bdi>
            ) : (
              say("workflow")
            )}
            {" · "}
            <time dateTime={timestamp}>{format.format(new Date(timestamp))}</time>
            {rating !== undefined && ` · ${say(rating === "up" ? "thumbsUp" : "thumbsDown")}`}
          </p>
        </article>
      ))}
    </div>
  );
}
