import { useEffect } from "react";
import type { UnansweredQuestion } from "../../../admin/knowledge/knowledge-calls.ts";
import { NEW } from "../../../admin/knowledge/knowledge-list.ts";
import type { UnansweredList } from "../../../admin/knowledge/unanswered-list.ts";
import { apiErrorOf } from "../api/api-error.ts";
import { useFollowed } from "../api/use-followed.ts";
import { siteHref } from "../shell/route.ts";
import { useSite } from "../shell/session.ts";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/screen.tsx";
import { Failing } from "../ui/states.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureToast } from "../ui/use-failure-text.ts";
import { buttonIdOf } from "./entries.tsx";
import { EntryForm } from "./entry-form.tsx";
import { TestQuestion } from "./test-question.tsx";

const WHY: Record<UnansweredQuestion["kind"], StringName> = {
  failed: "whyFailed",
  workflow_marked: "whyMarked",
  model_marked: "whyMarked",
  disliked: "whyDisliked",
  asked_person: "whyAskedPerson",
};
const buttonId = (at: number) => `answer-${at}`;

/** Unanswered questions of visitors (contract §21.4), with a form to answer them. Renders nothing if there are none. */
export function Unanswered({ list }: { list: UnansweredList }) {
  const { say, locale } = useWords();
  const { site_id: site } = useSite();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const { questions, shown, failure, written, answered, focus } = useFollowed(list);
  useEffect(() => {
    if (focus === undefined) return;
    // If no question is left, the button that adds an entry gets the focus.
    const next = document.getElementById(buttonId(focus.at)) ?? document.getElementById(buttonIdOf(NEW));
    next?.focus();
  }, [focus]);
  if (questions === undefined)
    return failure === undefined ? null : (
      <Failing error={apiErrorOf(failure)} retry={() => void list.reload()} />
    );
  if (questions.length === 0 && answered === undefined) return null;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const left = questions.length - shown.length;

  return (
    <Card title={say("unanswered")}>
      <p className="hint">{say("unansweredHint")}</p>
      {answered !== undefined && <TestQuestion key={answered} question={answered} />}
      {shown.length > 0 && (
        <ul className="rows entries" aria-label={say("unanswered")}>
          {shown.map(({ question, kind, count, last_at, session_ids }, at) => (
            <li key={question}>
              {written === question ? (
                <EntryForm
                  entry={{ question, answer: "" }}
                  save={async (entry) => {
                    const { notMarked } = await list.save(entry);
                    if (notMarked === undefined) toast(say("entryAdded"));
                    else toastFailure(notMarked);
                  }}
                  cancel={list.cancel}
                />
              ) : (
                <>
                  <span className="grow">
                    <strong dir="auto">{question}</strong>
                    <span className="hint">
                      {say(WHY[kind])} · {say("askedTimes", { count })} · {date.format(new Date(last_at))}
                      {session_ids[0] !== undefined && (
                        <>
                          {" · "}
                          <a href={siteHref(site, "inbox", session_ids[0])}>{say("openConversation")}</a>
                        </>
                      )}
                    </span>
                  </span>
                  <span className="actions">
                    <Button
                      id={buttonId(at)}
                      kind="quiet"
                      aria-label={say("answerNamed", { question })}
                      onPress={() => list.write(question)}
                    >
                      {say("writeAnswer")}
                    </Button>
                    <Button
                      kind="quiet"
                      aria-label={say("dismissNamed", { question })}
                      onPress={() =>
                        void list.dismiss(question).then(() => toast(say("markedAnswered")), toastFailure)
                      }
                    >
                      {say("dismiss")}
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <p>
          <Button onPress={list.showAll}>{say("showMoreEntries", { count: left })}</Button>
        </p>
      )}
    </Card>
  );
}
