import { useEffect, useRef } from "react";
import { withPageBefore } from "../../../settings/message-pages.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { siteHref } from "../shell/route.ts";
import { useSession, useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { useTell } from "../ui/toasts.tsx";
import { Facts } from "./facts.tsx";
import { Messages } from "./messages.tsx";
import { ReplyForm } from "./reply-form.tsx";
import type { Conversation, Listen, Summary } from "./shapes.ts";
import { useConversation } from "./use-conversation.ts";
import { whyHandedOver } from "./why-handed-over.ts";
import { withEvent, withSent } from "./with-event.ts";

/** What was said, who handles it, and what one can do about it. */
export function ConversationView({
  sessionId,
  listen,
  mayWrite,
}: {
  sessionId: string;
  listen: Listen;
  mayWrite: boolean;
}) {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const { account } = useSession();
  const tell = useTell();
  const { data, error, reload, change } = useConversation(site, sessionId, listen);
  const agent = { id: account.person.person_id, name: account.person.name };
  const { handling } = data ?? {};
  const by = handling?.by ?? "workflow";
  // The rest is beside the conversation.
  const [why] = whyHandedOver(handling, say);
  const isMine = by === "person" && handling?.agent?.id === agent.id;
  const head = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isHanding = useRef(false);

  // Whose button has gone goes on at the answer, or at taking over again. Who is in the list stays there.
  useEffect(() => {
    if (!isHanding.current) return;
    isHanding.current = false;
    if (document.activeElement !== document.body) return;
    const next = isMine ? body.current?.querySelector("textarea") : head.current?.querySelector("button");
    next?.focus();
  }, [isMine]);

  async function set(body: object, said: string, undo?: object): Promise<void> {
    isHanding.current = true;
    try {
      const path = `conversation/${encodeURIComponent(sessionId)}/handling`;
      const answer = await call<Pick<Summary, "handling">>("POST", path, { site, body });
      change((known) =>
        withEvent(known, { type: "session", data: { ...answer.data, session_id: sessionId } }),
      );
      tell(said, undo && { undo: () => void set(undo, say("undone")) });
    } catch (failure) {
      isHanding.current = false;
      const isTaken = failure instanceof ApiError && failure.field === "take_from";
      const agent = isTaken ? failure.params.agent : undefined;
      const name = typeof agent === "object" ? agent.name : say("agent");
      const words = failure instanceof ApiError ? failure.message : say("failed");
      tell(isTaken ? say("takenBy", { name }) : words, { kind: "failed" });
      reload();
    }
  }
  async function loadOlder(before = ""): Promise<void> {
    try {
      const path = `conversation/${encodeURIComponent(sessionId)}?${new URLSearchParams({ before })}`;
      const { data: older } = await call<Conversation>("GET", path, { site });
      change((known) => (known.messages[0]?.id === before ? withPageBefore(known, older) : known));
    } catch (failure) {
      tell(failure instanceof ApiError ? failure.message : say("failed"), { kind: "failed" });
    }
  }
  const from = by === "person" && handling?.agent && { take_from: handling.agent.id };
  const take = () => set({ by: "person", agent, ...from }, say("takenOver"));
  const handBack = (note: string) =>
    set({ by: "workflow", ...from, ...(note !== "" && { note }) }, say("handedBack"), {
      by: "person",
      agent,
    });

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
      <header className="conversation-head" ref={head}>
        <BackLink />
        <span className="grow">
          <strong>
            {by === "workflow"
              ? say("byTheWorkflow")
              : by === "waiting"
                ? say("waitsForPerson")
                : say("handledBy", { name: handling?.agent?.name ?? "" })}
          </strong>
          {why !== undefined && (
            <q dir="auto" className="hint why">
              {why}
            </q>
          )}
        </span>
        {mayWrite && !isMine && (
          <Button kind={by === "waiting" ? "first" : "plain"} onPress={() => void take()}>
            {by === "person"
              ? say("takeFrom", { name: handling?.agent?.name ?? say("agent") })
              : say("takeOver")}
          </Button>
        )}
      </header>
      <div className="conversation-body" ref={body}>
        <div className="conversation-said">
          <Messages
            messages={data.messages}
            hasMore={data.has_more === true}
            loadOlder={() => loadOlder(data.messages[0]?.id)}
          />
          {mayWrite && isMine && <NotLive />}
          {mayWrite && isMine && (
            <ReplyForm
              site={site}
              sessionId={sessionId}
              agent={agent}
              sent={(message) => change((known) => withSent(known, message))}
              handBack={(note) => void handBack(note)}
            />
          )}
        </div>
        <Facts site={site} conversation={data} />
      </div>
    </>
  );
}

/** On a site whose chat does not listen, whoever answers is told so, and an owner can change it here. */
function NotLive() {
  const { say } = useWords();
  const { site_id: site, live, permissions } = useSite();
  const { reload } = useSession();
  const tell = useTell();
  const note = useRef<HTMLParagraphElement>(null);
  if (live) return null;
  async function goLive(): Promise<void> {
    try {
      await call("PATCH", "site", { site, body: { live: true } });
      tell(say("isLive"));
      // The button goes.
      note.current?.closest(".conversation-body")?.querySelector("textarea")?.focus();
      reload();
    } catch (error) {
      tell(error instanceof ApiError ? error.message : say("failed"), { kind: "failed" });
    }
  }
  return (
    <p className="not-live" ref={note}>
      {say("notLive")}{" "}
      {permissions.includes("settings:write") && (
        <Button kind="quiet" onPress={() => void goLive()}>
          {say("goLive")}
        </Button>
      )}
    </p>
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
