import type { ListUnansweredQuestionsResponse } from "@parley/client/types";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { siteHref } from "../shell/route.ts";
import { useSite } from "../shell/session.ts";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/screen.tsx";
import { Failing } from "../ui/states.tsx";
import { useTell } from "../ui/toasts.tsx";
import { EntryForm } from "./entry-form.tsx";
import { addEntry } from "./knowledge-calls.ts";

type Group = ListUnansweredQuestionsResponse["data"][number];

const WHY: Record<Group["kind"], StringName> = {
  failed: "whyFailed",
  workflow_marked: "whyMarked",
  model_marked: "whyMarked",
  disliked: "whyDisliked",
  asked_person: "whyAskedPerson",
};
/** Groups that are shown at first. */
const FEW = 5;

/** What visitors asked in vain (design.md §21.4), and a way to answer it. Nothing is shown where there is nothing. */
export function Unanswered({ changed }: { changed(): void }) {
  const { say, locale } = useWords();
  const { site_id: site } = useSite();
  const tell = useTell();
  const [answering, setAnswering] = useState<string>();
  const [isWhole, setIsWhole] = useState(false);
  const { data, error, reload } = useLoaded(`unanswered ${site}`, async (signal) => {
    const { data } = await call<ListUnansweredQuestionsResponse>("GET", "insights/questions", {
      site,
      signal,
    });
    return data.data;
  });
  if (error !== undefined && data === undefined) return <Failing error={error} retry={reload} />;
  if (data === undefined || data.length === 0) return null;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });

  async function markAnswered(question: string, entry?: string): Promise<void> {
    try {
      const body = { question, ...(entry !== undefined && { entry_id: entry }) };
      await call("POST", "insights/questions/answered", { site, body });
      tell(say(entry === undefined ? "markedAnswered" : "entryAdded"));
    } catch (failure) {
      tell(failure instanceof ApiError ? failure.message : say("failed"), { kind: "failed" });
    }
    setAnswering(undefined);
    reload();
  }

  return (
    <Card title={say("unanswered")}>
      <p className="hint">{say("unansweredHint")}</p>
      <ul className="rows entries" aria-label={say("unanswered")}>
        {(isWhole ? data : data.slice(0, FEW)).map(({ question, kind, count, last_at, session_ids }) => (
          <li key={question}>
            {answering === question ? (
              <EntryForm
                entry={{ question, answer: "" }}
                save={async (entry) => {
                  const { id } = await addEntry(site, entry);
                  changed();
                  await markAnswered(question, id);
                }}
                cancel={() => setAnswering(undefined)}
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
                    kind="quiet"
                    aria-label={say("answerNamed", { question })}
                    onPress={() => setAnswering(question)}
                  >
                    {say("writeAnswer")}
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={say("dismissNamed", { question })}
                    onPress={() => void markAnswered(question)}
                  >
                    {say("dismiss")}
                  </Button>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {!isWhole && data.length > FEW && (
        <p>
          <Button onPress={() => setIsWhole(true)}>
            {say("showMoreEntries", { count: data.length - FEW })}
          </Button>
        </p>
      )}
    </Card>
  );
}
