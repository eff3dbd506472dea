import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, Collapsible, Form, InlineStack, TextField } from "@shopify/polaris";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { Outcome } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import type { Conversation } from "./conversation.ts";
import { ANSWER_FIELD, HAND_BACK } from "./handling-card.tsx";

/** What one message may have. */
const LONGEST = 10_000;
const LONGEST_NOTE = 4_000;

/** Answers the visitor, or hands the conversation back. What could not be sent stays, and is sent once however often it is tried. */
export function ReplyForm({ show }: { show(now: Conversation): void }) {
  const strings = useStrings();
  const { live: copy } = strings;
  const [text, setText] = useState("");
  const [attempt, setAttempt] = useState(newAttempt);
  const [isEmpty, setEmpty] = useState(false);
  const { state, data, submit } = useFetcher<Outcome<Conversation>>();
  const isSending = state !== "idle";
  const write = (next: string) => {
    setText(next);
    setAttempt(newAttempt());
    setEmpty(false);
  };
  const [sent, setSent] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each answer.
  useEffect(() => {
    if (isSending || data?.done === undefined) return;
    show(data.done);
    // What was typed while it was on its way is the next message.
    if (text === sent) write("");
  }, [isSending, data]);
  const send = () => {
    if (isSending) return;
    if (text.trim() === "") return setEmpty(true);
    setSent(text);
    submit({ intent: "reply", content: text, attempt }, { method: "post" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Section title={copy.replyTitle}>
      <Form onSubmit={send}>
        <BlockStack gap="300">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field in it. */}
          <div onKeyDown={onKeyDown}>
            <TextField
              id={ANSWER_FIELD}
              label={copy.reply}
              multiline={3}
              maxHeight="40vh"
              maxLength={LONGEST}
              autoComplete="off"
              helpText={copy.sendHelp}
              value={text}
              onChange={write}
              error={
                isEmpty
                  ? copy.empty
                  : !isSending && data?.fault !== undefined && faultText(data.fault, strings)
              }
            />
          </div>
          <InlineStack gap="200">
            <Button submit variant="primary" loading={isSending}>
              {copy.send}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
      <HandBack />
    </Section>
  );
}

function HandBack() {
  const strings = useStrings();
  const { live: copy } = strings;
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const { state, data, submit } = useFetcher<Outcome<Conversation>>({ key: HAND_BACK });
  return (
    <BlockStack gap="200">
      {data?.fault && state === "idle" && <Banner tone="critical">{faultText(data.fault, strings)}</Banner>}
      <InlineStack gap="200">
        <Button
          loading={state !== "idle"}
          onClick={() => submit({ intent: "back", note }, { method: "post" })}
        >
          {copy.back}
        </Button>
        <Button
          variant="tertiary"
          ariaExpanded={isOpen}
          ariaControls="hand-back-note"
          disclosure={isOpen ? "up" : "down"}
          onClick={() => setOpen(!isOpen)}
        >
          {copy.addNote}
        </Button>
      </InlineStack>
      <Collapsible id="hand-back-note" open={isOpen}>
        <TextField
          label={copy.backNote}
          helpText={copy.backNoteHelp}
          multiline={2}
          maxLength={LONGEST_NOTE}
          autoComplete="off"
          value={note}
          onChange={setNote}
        />
      </Collapsible>
    </BlockStack>
  );
}

function newAttempt(): string {
  return crypto.randomUUID();
}
