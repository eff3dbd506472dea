import { Clock, TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useHost } from "../host/host-context.ts";
import { Avatar } from "../labels/avatar.tsx";
import type { Outgoing } from "../reply/queue.ts";
import { useService } from "../service/use-service.ts";
import { failureText } from "../strings/failure-text.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";

export function useOutgoing(sessionId: string): readonly Outgoing[] {
  const { outbox } = useService();
  const all = useSyncExternalStore(outbox.subscribe, outbox.items);
  return all.filter((item) => item.sessionId === sessionId);
}

/** Replies and notes from this browser that are being sent or were refused, below the timeline. */
export function OutgoingMessages({
  items,
  edit,
}: {
  items: readonly Outgoing[];
  edit(item: Outgoing): void;
}) {
  const { person } = useHost();
  const { outbox } = useService();
  const { say } = useWords();
  return items.map((item) => (
    <article
      key={item.key}
      className={`inbox-outgoing ${item.kind === "note" ? "inbox-note" : "inbox-group agent"}`}
    >
      {item.kind === "reply" && <Avatar id={person.id} name={person.name} />}
      <div className="inbox-message">
        <div className={item.kind === "note" ? "" : "inbox-bubble"}>
          <p dir="auto" className="inbox-text written">
            {item.content}
          </p>
        </div>
        {item.state === "failed" ? (
          <div className="inbox-rating down" role="alert">
            <TriangleAlert size={12} aria-hidden="true" /> {say("notSent")}: {failureText(item.failure, say)}
            <Button kind="quiet" onPress={() => outbox.retry(item.key)}>
              {say("retry")}
            </Button>
            <Button
              kind="quiet"
              onPress={() => {
                outbox.discard(item.key);
                edit(item);
              }}
            >
              {say("edit")}
            </Button>
            <Button kind="quiet" onPress={() => outbox.discard(item.key)}>
              {say("discard")}
            </Button>
          </div>
        ) : (
          <p className="inbox-rating">
            <Clock size={12} aria-hidden="true" /> {say("sending")}
          </p>
        )}
      </div>
    </article>
  ));
}
