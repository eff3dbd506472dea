import { Button, Modal, Notice } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { withEarlier, withPageBefore } from "../../../settings/message-pages.ts";
import type { Conversation, Message, Outcome } from "../live/conversation.ts";
import { HandlingBar } from "../live/handling-bar.tsx";
import { MessageList } from "../live/message-list.tsx";
import { reasonInWords } from "../live/reason-in-words.ts";
import { ReplyForm } from "../live/reply-form.tsx";
import { usePolled } from "../live/use-polled.ts";
import { call } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { ConfirmDialog } from "../settings/confirm-dialog.tsx";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { Loaded } from "../settings/loaded.tsx";

/**
 * Milliseconds between two looks: where a person or an answer is waited for as long as a visitor who has just written reads.
 * Else a conversation that is left open would take what the site may call in a day within the hour.
 */
const LOOK_EVERY = { live: 3_000, calm: 15_000 };

export function ConversationDialog({
  id,
  locale,
  close,
  deleted,
}: {
  id: string;
  locale: string;
  /** Hears whether it was there to be read. */
  close(isRead: boolean): void;
  deleted(): void;
}) {
  const path = `/conversations/${encodeURIComponent(id)}`;
  const conversation = usePolled<Conversation>(path, (shown) =>
    shown?.handling !== undefined || shown?.reply_pending ? LOOK_EVERY.live : LOOK_EVERY.calm,
  );
  const leave = () => close(conversation.value !== undefined);
  const handling = useWork();
  const earlier = useWork();
  const [known, setKnown] = useState<Conversation>();
  const [isAsking, setAsking] = useState(false);
  const { handling: held, me } = conversation.value ?? {};
  return (
    <Modal
      title={__("Conversation", "parley-chat")}
      onRequestClose={leave}
      size="large"
      className="parley-conversation"
      // Whoever answers does not want to leave by a click beside it.
      shouldCloseOnClickOutside={false}
    >
      <Loaded from={conversation}>
        {(newest) => {
          const shown = withEarlier<Message, Conversation>(newest, known);
          const showEarlier = async () => {
            const query = new URLSearchParams({ before: shown.messages[0]?.id ?? "" });
            const page = await call<Conversation>("GET", `${path}?${query}`);
            setKnown(withPageBefore<Message, Conversation>(shown, page));
          };
          return (
            <>
              <HandlingBar
                path={path}
                conversation={shown}
                locale={locale}
                work={handling}
                changed={conversation.reload}
              />
              <FailureNotice failure={handling.failure} />
              {shown.outcome !== undefined && <OutcomeNote {...shown} />}
              {shown.contact !== undefined && <Contact {...shown.contact} />}
              {shown.messages.length === 0 && <p>{__("No message yet", "parley-chat")}</p>}
              <MessageList
                messages={shown.messages}
                isPending={shown.reply_pending === true}
                locale={locale}
                {...(shown.has_more && {
                  earlier: { isBusy: earlier.isBusy, show: () => void earlier.start(showEarlier) },
                })}
              />
              <FailureNotice failure={earlier.failure} />
              {conversation.failure !== undefined && (
                <Notice status="warning" isDismissible={false}>
                  {__("What is new cannot be read just now; it is tried again.", "parley-chat")}{" "}
                  {conversation.failure.message} {conversation.failure.advice}
                </Notice>
              )}
            </>
          );
        }}
      </Loaded>
      <p className="parley-help">
        {__("Session", "parley-chat")} <code>{id}</code>
      </p>
      <div className="parley-foot">
        {held?.by === "person" && held.agent?.id === me && (
          <ReplyForm path={path} name={held.agent?.name ?? ""} sent={conversation.reload} />
        )}
        <div className="parley-buttons">
          <Button variant="secondary" isDestructive onClick={() => setAsking(true)}>
            {__("Delete", "parley-chat")}
          </Button>
          <Button variant="tertiary" onClick={leave}>
            {__("Close", "parley-chat")}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
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

function OutcomeNote({ outcome, outcome_reason_code, outcome_reason, outcome_summary }: Outcome) {
  const why = reasonInWords(outcome_reason, outcome_reason_code);
  return (
    <section className="parley-handling">
      <p>
        <strong>
          {outcome === "missed"
            ? __("Missed: no person answered in time.", "parley-chat")
            : __("The visitor left a message, because no person answered.", "parley-chat")}
        </strong>
        {why !== undefined && <bdi> {why}</bdi>}
      </p>
      {outcome_summary !== undefined && (
        <p dir="auto" className="parley-said">
          {outcome_summary}
        </p>
      )}
    </section>
  );
}

/** The address goes nowhere but into the person's own mail program. */
function Contact({ email, name, message }: NonNullable<Outcome["contact"]>) {
  return (
    <section className="parley-handling">
      <p>
        <strong>{__("The visitor left an address:", "parley-chat")}</strong> <bdi>{name}</bdi>{" "}
        <a href={`mailto:${encodeURIComponent(email)}`}>
          <bdi>{email}</bdi>
        </a>
      </p>
      {message !== undefined && (
        <p dir="auto" className="parley-said">
          {message}
        </p>
      )}
    </section>
  );
}
