import { forwardRef, useEffect, useImperativeHandle, useRef } from "react";
import { DetailsPanel } from "../details/details-panel.tsx";
import { useHost } from "../host/host-context.ts";
import { knownAs, visitorLabel, visitorName } from "../labels/visitor-label.ts";
import { ReplyBox, type ReplyBoxHandle } from "../reply/reply-box.tsx";
import type { Summary } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";
import { Empty, Failing, Skeleton } from "../ui/states.tsx";
import { BackButton } from "./back-button.tsx";
import { ConversationHead } from "./conversation-head.tsx";
import { MessageLog } from "./message-log.tsx";
import { useOutgoing } from "./outgoing-messages.tsx";
import { useConversation } from "./use-conversation.ts";
import { useHandling } from "./use-handling.ts";
import { useReadMark } from "./use-read-mark.ts";
import { useTeamState } from "./use-team-state.ts";
import { useTyping } from "./use-typing.ts";

export interface ConversationHandle {
  reply(): void;
  note(): void;
  close(): void;
  assign(): void;
}

interface Props {
  sessionId: string;
  /** The conversation's row in the list, if the list has it. */
  listed: Summary | undefined;
  isDetailed: boolean;
  setDetailed(isDetailed: boolean): void;
  back(): void;
  choose(sessionId: string): void;
  /** Called after the conversation was closed, snoozed or reopened. `text` reports the change; `undo` reverts the change. */
  settled(as: "closed" | "snoozed" | "open", text: string, undo: () => void): void;
}

export const ConversationView = forwardRef<ConversationHandle, Props>(function ConversationView(props, ref) {
  const { sessionId, listed, isDetailed, setDetailed, back, choose, settled } = props;
  const { say } = useWords();
  const { person } = useHost();
  const { data, error, isDeleted, reload, loadOlder } = useConversation(sessionId);
  const team = useTeamState(sessionId, listed, data);
  const { summary } = team;
  const actions = useHandling(sessionId, data?.handling, reload);
  const outgoing = useOutgoing(sessionId);
  const typists = useTyping(sessionId);
  const unreadId = useReadMark(sessionId, data?.messages, summary ? (summary.unread ?? 0) : undefined);
  const replyBox = useRef<ReplyBoxHandle>(null);
  const isClosed = summary?.status === "closed";

  async function close(): Promise<void> {
    const status = isClosed ? "open" : "closed";
    const done = await team.change({ status });
    const undo = () => void team.change({ status: isClosed ? "closed" : "open" });
    if (done) settled(status, isClosed ? say("reopened") : say("closed"), undo);
  }
  useImperativeHandle(ref, () => ({
    reply: () => replyBox.current?.focus("reply"),
    note: () => replyBox.current?.focus("note"),
    close: () => void close(),
    assign: () => void team.change({ assignee: summary?.assignee?.id === person.id ? null : person.id }),
  }));
  useFocusAfterTakeover(data && data.handling?.agent?.id === person.id, replyBox);

  if (data === undefined) return <NotThere {...{ error, isDeleted, reload, back }} />;
  const known = { ...summary, ...data, user: summary?.user ?? data.user ?? null };
  const page = summary?.page ?? (data.beginning?.page ? { url: data.beginning.page } : undefined);
  const name = visitorLabel({ ...known, ...(page && { page }) }, say);
  const visitor = { id: known.user?.id ?? sessionId, name, knownAs: knownAs(known) };
  return (
    <>
      <section className="inbox-conversation" aria-label={say("conversation")}>
        <ConversationHead
          {...{ sessionId, visitor, actions, team, isDetailed, back }}
          email={known.user?.email ?? data.contact?.email ?? ""}
          handling={data.handling}
          toggleDetails={() => setDetailed(!isDetailed)}
          close={() => void close()}
          snoozed={(text, undo) => settled("snoozed", text, undo)}
        />
        <MessageLog
          {...{ visitor, unreadId, outgoing, typists, loadOlder }}
          conversation={data}
          edit={(item) => replyBox.current?.putBack(item.kind, item.content)}
        />
        {person.canAnswer && (
          <ReplyBox
            ref={replyBox}
            sessionId={sessionId}
            visitor={visitorName(known)}
            handling={data.handling}
            ownId={person.id}
          />
        )}
      </section>
      {isDetailed && (
        <DetailsPanel conversation={data} team={team} close={() => setDetailed(false)} choose={choose} />
      )}
    </>
  );
});

/** Moves the focus to the reply field after a press of "Take over". */
function useFocusAfterTakeover(
  isMine: boolean | undefined,
  replyBox: { current: ReplyBoxHandle | null },
): void {
  const was = useRef(isMine);
  useEffect(() => {
    const isNew = isMine && was.current === false;
    was.current = isMine;
    const { activeElement } = document;
    const isOnButton = activeElement === document.body || activeElement?.closest(".inbox-head-actions");
    if (isNew && isOnButton) replyBox.current?.focus("reply");
  }, [isMine, replyBox]);
}

/** Shown while the conversation loads, or if it failed to load or was deleted. */
function NotThere({
  error,
  isDeleted,
  reload,
  back,
}: {
  error: unknown;
  isDeleted: boolean;
  reload(): void;
  back(): void;
}) {
  const { say } = useWords();
  return (
    <section className="inbox-conversation" aria-label={say("conversation")}>
      <header className="inbox-head bare">
        <BackButton back={back} />
      </header>
      {error === undefined ? (
        <Skeleton kind="messages" />
      ) : isDeleted ? (
        <Empty title={say("gone")}>
          <p>{say("goneHint")}</p>
        </Empty>
      ) : (
        <Failing error={error} retry={reload} />
      )}
    </section>
  );
}
