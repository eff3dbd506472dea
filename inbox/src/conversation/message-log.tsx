import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useRef } from "react";
import type { Outgoing } from "../reply/queue.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { useFailureToast } from "../ui/use-failure-toast.ts";
import type { Followed } from "./followed.ts";
import { MessageGroup } from "./message-group.tsx";
import { OutgoingMessages } from "./outgoing-messages.tsx";
import { type Entry, timeline } from "./timeline.ts";
import { ContactView, DayLine, HandlingLineView, NoteView } from "./timeline-lines.tsx";
import type { Typist } from "./typing.ts";
import { useScroll } from "./use-scroll.ts";

interface Props {
  conversation: Followed;
  visitor: { id: string; name: string; knownAs: string | undefined };
  unreadId: string | undefined;
  outgoing: readonly Outgoing[];
  typists: readonly Typist[];
  loadOlder(): Promise<void>;
  edit(item: Outgoing): void;
}

/** The timeline, messages being sent, and typing people. */
export function MessageLog({ conversation, visitor, unreadId, outgoing, typists, loadOlder, edit }: Props) {
  const { say } = useWords();
  const showFailure = useFailureToast();
  const entries = useMemo(() => timeline(conversation, unreadId), [conversation, unreadId]);
  const isLoading = useRef(false);
  const { messages, has_more: hasMore } = conversation;
  const older = () => {
    if (!hasMore || isLoading.current) return;
    isLoading.current = true;
    loadOlder()
      .catch(showFailure)
      .finally(() => {
        isLoading.current = false;
      });
  };
  const { container, isAtEnd, isPastUnread, onScroll, toEnd, toUnread } = useScroll(
    {
      firstId: messages[0]?.id,
      lastId: entries.at(-1)?.id ?? "",
      size: messages.length + outgoing.length + typists.length,
    },
    older,
  );
  const unread = unreadId === undefined ? 0 : unreadAfter(conversation, unreadId);
  return (
    <div className="inbox-log-box">
      <div
        className="inbox-log"
        role="log"
        aria-label={say("conversation")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
        tabIndex={0}
        ref={container}
        onScroll={onScroll}
      >
        {hasMore ? (
          <p className="inbox-line">
            <Button kind="quiet" onPress={older}>
              {say("earlier")}
            </Button>
          </p>
        ) : (
          <p className="inbox-line">{say("beginning")}</p>
        )}
        {entries.map((entry) => (
          <OneEntry key={entry.id} entry={entry} visitor={visitor} />
        ))}
        <OutgoingMessages items={outgoing} edit={edit} />
        <TypingLine typists={typists} />
      </div>
      {(!isAtEnd || isPastUnread) && (
        <div className="inbox-jumps">
          {isPastUnread && (
            <Button onPress={toUnread}>
              <ArrowUp size={16} aria-hidden="true" /> {say("jumpToUnread", { count: unread })}
            </Button>
          )}
          {!isAtEnd && (
            <Button onPress={toEnd}>
              <ArrowDown size={16} aria-hidden="true" /> {say("jumpToEnd")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function OneEntry({ entry, visitor }: { entry: Entry; visitor: Props["visitor"] }) {
  const { say } = useWords();
  switch (entry.kind) {
    case "day":
      return <DayLine timestamp={entry.timestamp} />;
    case "unread":
      return <p className="inbox-unread-line">{say("newMessages")}</p>;
    case "line":
      return <HandlingLineView line={entry.line} />;
    case "note":
      return <NoteView note={entry.note} />;
    case "contact":
      return <ContactView contact={entry.contact} visitor={visitor} />;
    default:
      return <MessageGroup sender={entry.sender} messages={entry.messages} visitor={visitor} />;
  }
}

function TypingLine({ typists }: { typists: readonly Typist[] }) {
  const { say } = useWords();
  return typists.map(({ by, name }) => (
    <p key={`${by} ${name}`} className="inbox-typing">
      <span className="inbox-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {by === "user"
        ? say("typingVisitor")
        : by === "assistant"
          ? say("typingWorkflow")
          : say("typingAgent", { name: name ?? say("colleague") })}
    </p>
  ));
}

function unreadAfter({ messages }: Followed, unreadId: string): number {
  const at = messages.findIndex(({ id }) => id === unreadId);
  return at < 0 ? 0 : messages.slice(at).filter(({ role }) => role === "user").length;
}
