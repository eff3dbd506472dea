import { Button, TextControl } from "@wordpress/components";
import { useEffect, useRef, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { WAITING_CHANGED } from "../admin/waiting-changed.ts";
import { call } from "../rest/call.ts";
import type { Work } from "../rest/use-work.ts";
import { formatTime } from "../settings/format-time.ts";
import type { Conversation, Handling } from "./conversation.ts";
import { reasonInWords } from "./reason-in-words.ts";

/** Who handles a conversation, and what one may do about it. */
export function HandlingBar({
  path,
  conversation: { handling, me },
  locale,
  work,
  changed,
}: {
  path: string;
  conversation: Conversation;
  locale: string;
  work: Work;
  changed(): void;
}) {
  const [note, setNote] = useState("");
  const [isNoting, setNoting] = useState(false);
  const [isHandedBack, setHandedBack] = useState(false);
  const here = useRef<HTMLParagraphElement>(null);
  const who = `${handling?.by} ${handling?.agent?.id}`;
  // With another person there are other controls, and the one that had the focus may be gone.
  useEffect(() => {
    if (document.activeElement === document.body) here.current?.focus();
  }, [who]);
  const isMine = handling?.by === "person" && handling.agent?.id === me;
  const handle = (change: { by: "person" | "workflow"; take_from?: string; note?: string }) =>
    work.start(async () => {
      try {
        await call("POST", `${path}/handling`, change);
        setNote("");
        setNoting(false);
        setHandedBack(change.by === "workflow");
      } finally {
        changed();
        window.dispatchEvent(new Event(WAITING_CHANGED));
      }
    });
  const why = handling?.summary ?? reasonInWords(handling?.reason, handling?.reason_code);
  const takeOver = () =>
    handle({ by: "person", ...(handling?.agent !== undefined && { take_from: handling.agent.id }) });

  return (
    <section
      className={`parley-handling is-${handling?.by ?? "workflow"}`}
      aria-label={__("Who answers here", "parley-chat")}
    >
      <p ref={here} role="status" tabIndex={-1}>
        <strong>
          <bdi>
            {handling === undefined && isHandedBack
              ? __("Handed back. The workflow answers again.", "parley-chat")
              : whoAnswers(handling, isMine)}
          </bdi>
        </strong>
        {handling !== undefined && ` ${since(handling, locale)}`}
        {why !== undefined && (
          <span className="parley-reason" dir="auto">
            {why}
          </span>
        )}
      </p>
      {isMine ? (
        <form
          className="parley-hand-back"
          onSubmit={(event) => {
            event.preventDefault();
            void handle({ by: "workflow", note, take_from: me });
          }}
        >
          <div className="parley-buttons">
            <Button variant="secondary" type="submit" isBusy={work.isBusy}>
              {__("Hand back", "parley-chat")}
            </Button>
            <Button
              variant="tertiary"
              aria-expanded={isNoting}
              aria-controls="parley-note"
              onClick={() => setNoting(!isNoting)}
            >
              {__("Add a note", "parley-chat")}
            </Button>
          </div>
          {/* Folded: beside the button it was taken for the field of the answer. */}
          <div id="parley-note" hidden={!isNoting}>
            <TextControl
              label={__("Note for colleagues and the workflow (optional)", "parley-chat")}
              value={note}
              maxLength={4_000}
              onChange={setNote}
              placeholder={__("Refund promised", "parley-chat")}
            />
          </div>
        </form>
      ) : (
        <Button
          variant={handling?.by === "waiting" ? "primary" : "secondary"}
          isBusy={work.isBusy}
          onClick={() => void takeOver()}
        >
          {handling?.by === "person"
            ? /* translators: %s: name of a person. */
              sprintf(__("Take over from %s", "parley-chat"), handling.agent?.name ?? "…")
            : __("Take over", "parley-chat")}
        </Button>
      )}
      {handling?.note !== undefined && (
        <p className="parley-help" dir="auto">
          {/* translators: %s: what a colleague noted. */}
          {sprintf(__("Note: %s", "parley-chat"), handling.note)}
        </p>
      )}
    </section>
  );
}

function whoAnswers(handling: Handling | undefined, isMine: boolean): string {
  if (handling === undefined) return __("The workflow answers.", "parley-chat");
  if (handling.by === "waiting") return __("The visitor waits for a person.", "parley-chat");
  if (isMine) return __("You answer. The workflow is silent until you hand back.", "parley-chat");
  /* translators: %s: name of a person. */
  return sprintf(__("%s answers.", "parley-chat"), handling.agent?.name ?? "…");
}

function since({ since }: Handling, locale: string): string {
  /* translators: %s: date and time. */
  return sprintf(__("Since %s.", "parley-chat"), formatTime(since, locale));
}
