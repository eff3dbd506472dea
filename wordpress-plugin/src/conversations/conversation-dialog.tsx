import { Button, Modal } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { call } from "../rest/call.ts";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import { Question } from "../settings/question.tsx";
import { writtenTime } from "../settings/written-time.ts";

interface Conversation {
  session_id: string;
  messages: { id: string; role: "user" | "assistant"; content: string; timestamp: string }[];
}

export function ConversationDialog({
  id,
  locale,
  close,
  deleted,
}: {
  id: string;
  locale: string;
  close(): void;
  deleted(): void;
}) {
  const path = `/conversations/${encodeURIComponent(id)}`;
  const conversation = useResource<Conversation>(path);
  const [isAsking, setAsking] = useState(false);
  return (
    <Modal title={__("Conversation", "parley-chat")} onRequestClose={close} size="medium">
      <Loaded from={conversation}>
        {({ messages }) => (
          <>
            {messages.length === 0 && (
              <p>{__("The chat was opened, but nothing was said.", "parley-chat")}</p>
            )}
            <ol className="parley-messages">
              {messages.map(({ id: key, role, content, timestamp }) => (
                <li key={key} className={`is-${role}`}>
                  <strong>
                    {role === "user" ? __("Visitor", "parley-chat") : __("Answer", "parley-chat")}
                  </strong>{" "}
                  <time dateTime={timestamp}>{writtenTime(timestamp, locale)}</time>
                  <p>{content}</p>
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <p>
        {__("Session", "parley-chat")} <code>{id}</code>
      </p>
      <div className="parley-buttons">
        <Button variant="secondary" isDestructive onClick={() => setAsking(true)}>
          {__("Delete", "parley-chat")}
        </Button>
        <Button variant="tertiary" onClick={close}>
          {__("Close", "parley-chat")}
        </Button>
      </div>
      {isAsking && (
        <Question
          title={__("Delete this conversation?", "parley-chat")}
          text={__("It is deleted at the service with all its messages, for good.", "parley-chat")}
          yes={__("Delete", "parley-chat")}
          work={async () => {
            await call("DELETE", path);
            deleted();
          }}
          close={() => setAsking(false)}
        />
      )}
    </Modal>
  );
}
