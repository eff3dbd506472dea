import { useAppBridge } from "@shopify/app-bridge-react";
import { Banner, Button, InlineStack, Link, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { NEW } from "../../../admin/knowledge/knowledge-list.ts";
import type { UnansweredList } from "../../../admin/knowledge/unanswered-list.ts";
import type { Fault } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { FormattedTime } from "../frame/formatted-time.tsx";
import { useObserved } from "../service/use-observed.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { buttonIdOf } from "./entries.tsx";
import { EntryForm } from "./entry-form.tsx";
import { Row, RowItem, Rows } from "./rows.tsx";
import { TestQuestion } from "./test-question.tsx";

const answerIdOf = (at: number) => `answer-${at}`;

/** Unanswered questions (contract §21.4), each with a form for an answer. Shows nothing if there are none. */
export function Unanswered({ list, isModel }: { list: UnansweredList; isModel: boolean }) {
  const strings = useStrings();
  const { knowledge } = strings;
  const { unanswered: copy } = knowledge;
  const bridge = useAppBridge();
  const { questions = [], shown, failure, written, answered, focus } = useObserved(list);
  const [fault, setFault] = useState<Fault>();
  const problem = fault ?? (failure as Fault | undefined);
  useEffect(() => {
    if (focus === undefined) return;
    // If no question is left, the button that adds an entry gets the focus.
    const next = document.getElementById(answerIdOf(focus.at)) ?? document.getElementById(buttonIdOf(NEW));
    next?.focus();
  }, [focus]);
  if (questions.length === 0 && answered === undefined) return null;
  const left = questions.length - shown.length;
  return (
    <Section title={copy.title}>
      <Text as="p">{copy.about}</Text>
      {problem !== undefined && <Banner tone="critical">{faultText(problem, strings)}</Banner>}
      {answered !== undefined && <TestQuestion key={answered} question={answered} isModel={isModel} />}
      {shown.length > 0 && (
        <Rows label={copy.title}>
          {shown.map(({ question, kind, count, last_at, session_ids: [session] }, at) => (
            <RowItem key={question}>
              {written === question ? (
                <EntryForm
                  entry={{ question, answer: "" }}
                  save={async (entry) => {
                    const { notMarked } = await list.save(entry);
                    setFault(notMarked as Fault | undefined);
                    if (notMarked === undefined) bridge.toast.show(knowledge.added);
                  }}
                  cancel={list.cancel}
                />
              ) : (
                <Row
                  question={question}
                  hint={
                    <Text as="span" tone="subdued" variant="bodySm">
                      {copy.why[kind]} · {copy.times(count)} · <FormattedTime at={last_at} />
                      {session !== undefined && (
                        <>
                          {" · "}
                          <Link url={`/app/conversations/${encodeURIComponent(session)}`}>{copy.open}</Link>
                        </>
                      )}
                    </Text>
                  }
                >
                  <Button
                    id={answerIdOf(at)}
                    variant="plain"
                    accessibilityLabel={copy.writeNamed(question)}
                    onClick={() => list.write(question)}
                  >
                    {copy.write}
                  </Button>
                  <Button
                    variant="plain"
                    accessibilityLabel={copy.dismissNamed(question)}
                    onClick={() => {
                      setFault(undefined);
                      void list.dismiss(question).then(() => bridge.toast.show(copy.dismissed), setFault);
                    }}
                  >
                    {copy.dismiss}
                  </Button>
                </Row>
              )}
            </RowItem>
          ))}
        </Rows>
      )}
      {left > 0 && (
        <InlineStack>
          <Button onClick={list.showAll}>{knowledge.more(left)}</Button>
        </InlineStack>
      )}
    </Section>
  );
}
