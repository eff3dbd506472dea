import { Button } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import type { UnansweredQuestion } from "../../../admin/knowledge/knowledge-calls.ts";
import { NEW } from "../../../admin/knowledge/knowledge-list.ts";
import type { UnansweredList } from "../../../admin/knowledge/unanswered-list.ts";
import type { Failure } from "../rest/call.ts";
import { useLoadedList } from "../rest/use-observed.ts";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { buttonIdOf } from "./entries.tsx";
import { EntryForm } from "./entry-form.tsx";
import { TestQuestion } from "./test-question.tsx";

const answerIdOf = (at: number) => `parley-answer-${at}`;

/** Unanswered questions (contract §21.4), each with a form for an answer. Shows nothing if there are none. */
export function Unanswered({
  list,
  isModel,
  locale,
}: {
  list: UnansweredList;
  isModel: boolean;
  locale: string;
}) {
  const { questions, shown, failure, written, draft, answered, focus } = useLoadedList(list);
  const [notMarked, setNotMarked] = useState<Failure>();
  const [said, setSaid] = useState("");
  const dismissing = useWork();
  useEffect(() => {
    if (focus === undefined) return;
    // After the last question, the card is gone: the button for a new entry gets the focus.
    const next = document.getElementById(answerIdOf(focus.at)) ?? document.getElementById(buttonIdOf(NEW));
    next?.focus();
  }, [focus]);
  if (questions === undefined)
    return <FailureNotice failure={failure as Failure | undefined} retry={() => void list.reload()} />;
  if (questions.length === 0 && answered === undefined) return null;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const left = questions.length - shown.length;
  const write = (question: string) => {
    setSaid("");
    setNotMarked(undefined);
    list.write(question);
  };
  const dismiss = (question: string) =>
    dismissing.start(async () => {
      await list.dismiss(question);
      setSaid(__("The question was marked as answered.", "parley-chat"));
    });

  return (
    <section className="parley-card">
      <h3>{__("Unanswered questions", "parley-chat")}</h3>
      <p>
        {__(
          "Questions from the last 30 days, with similar ones grouped. When you write an answer, the assistant uses it from then on.",
          "parley-chat",
        )}
      </p>
      <p role="status" className="parley-said">
        {said}
      </p>
      <FailureNotice failure={notMarked ?? dismissing.failure} />
      {answered !== undefined && <TestQuestion key={answered} question={answered} isModel={isModel} />}
      {shown.length > 0 && (
        <ul className="parley-entries" aria-label={__("Unanswered questions", "parley-chat")}>
          {shown.map(({ question, kind, count, last_at, session_ids: [session] }, at) => (
            <li key={question}>
              {written === question ? (
                <EntryForm
                  {...{ entry: { question, answer: "" }, draft, keep: list.keep }}
                  save={async (entry) =>
                    setNotMarked((await list.save(entry)).notMarked as Failure | undefined)
                  }
                  cancel={list.cancel}
                />
              ) : (
                <>
                  <span className="parley-entry">
                    <strong dir="auto">{question}</strong>
                    <span className="parley-help">
                      {why(kind)} · {/* translators: %d: how often a question was asked. */}
                      {sprintf(_n("asked once", "asked %d times", count, "parley-chat"), count)} ·{" "}
                      {date.format(new Date(last_at))}
                      {session !== undefined && (
                        <>
                          {" · "}
                          <a href={`admin.php?page=parley-chat-inbox#session=${encodeURIComponent(session)}`}>
                            {__("Open conversation", "parley-chat")}
                          </a>
                        </>
                      )}
                    </span>
                  </span>
                  <span className="parley-buttons">
                    <Button
                      id={answerIdOf(at)}
                      variant="link"
                      /* translators: %s: a question. */
                      aria-label={sprintf(
                        /* translators: %s: a question. */ __("Write answer: %s", "parley-chat"),
                        question,
                      )}
                      onClick={() => write(question)}
                    >
                      {__("Write answer", "parley-chat")}
                    </Button>
                    <Button
                      variant="link"
                      /* translators: %s: a question. */
                      aria-label={sprintf(
                        /* translators: %s: a question. */ __("Mark as answered: %s", "parley-chat"),
                        question,
                      )}
                      onClick={() => void dismiss(question)}
                    >
                      {__("Mark as answered", "parley-chat")}
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button variant="secondary" onClick={list.showAll}>
          {sprintf(
            /* translators: %d: number of entries. */
            _n("Show %d more", "Show %d more", left, "parley-chat"),
            left,
          )}
        </Button>
      )}
    </section>
  );
}

function why(kind: UnansweredQuestion["kind"]): string {
  switch (kind) {
    case "failed":
      return __("No reply", "parley-chat");
    case "disliked":
      return __("Answer disliked", "parley-chat");
    case "asked_person":
      return __("Asked for a person", "parley-chat");
    default:
      return __("The assistant did not know the answer", "parley-chat");
  }
}
