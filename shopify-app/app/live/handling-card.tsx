import { useFetcher } from "@remix-run/react";
import { useAppBridge } from "@shopify/app-bridge-react";
import { Badge, Banner, BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import type { Outcome } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { FormattedTime } from "../frame/formatted-time.tsx";
import { PlainText } from "../frame/plain-text.tsx";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import type { Conversation, Handling } from "./conversation.ts";

const TONES = { waiting: "attention", mine: "success", person: "info", workflow: undefined } as const;

/** Of the call that hands a conversation back. */
export const HAND_BACK = "hand-back";

/** Of the field for an answer. */
export const ANSWER_FIELD = "answer";

/** Who answers, why, and how to take over. */
export function HandlingCard({
  conversation: { handling, contact, outcome, outcome_reason_code, outcome_reason, outcome_summary },
  staffId,
  show,
}: {
  conversation: Conversation;
  staffId: string;
  show(now: Conversation): void;
}) {
  const strings = useStrings();
  const {
    live: copy,
    conversations: { read },
  } = strings;
  const bridge = useAppBridge();
  const { state, data, submit } = useFetcher<Outcome<Conversation>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is another function at each rendering, and called once.
  useEffect(() => {
    if (state !== "idle" || data?.done === undefined) return;
    show(data.done);
    bridge.toast.show(copy.taken);
  }, [state, data]);
  // The form to answer goes as soon as the news of it comes, which may be before the answer to its own call.
  const { state: backState, data: back } = useFetcher<Outcome<Conversation>>({ key: HAND_BACK });
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (backState !== "idle" || back?.done === undefined) return;
    show(back.done);
    bridge.toast.show(copy.handedBack);
  }, [backState, back]);
  const by = handlerOf(handling, staffId);
  const name = handling?.agent?.name ?? "";
  const tone = TONES[by];
  const isTaking = useRef(false);
  const taker = useRef<HTMLDivElement>(null);
  const isHandedBack = backState !== "idle" || back?.done !== undefined;
  // Whose button has gone goes on at the answer, or at taking over again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of who answers.
  useEffect(() => {
    const next =
      by !== "mine"
        ? isHandedBack && taker.current?.querySelector("button")
        : isTaking.current && document.getElementById(ANSWER_FIELD);
    isTaking.current = false;
    if (next && document.activeElement === document.body) next.focus();
  }, [by]);
  const take = () => {
    isTaking.current = true;
    submit({ intent: "take", from: by === "person" ? (handling?.agent?.id ?? "") : "" }, { method: "post" });
  };
  return (
    <Section title={copy.title}>
      {data?.fault && state === "idle" && <Banner tone="critical">{faultText(data.fault, strings)}</Banner>}
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <div role="status">
            <Badge {...(tone && { tone })}>{by === "person" ? copy.by.person(name) : copy.by[by]}</Badge>
          </div>
          {handling && (
            <Text as="span" tone="subdued">
              {copy.since} <FormattedTime at={handling.since} />
            </Text>
          )}
        </InlineStack>
        <Text as="p" tone="subdued">
          {copy.help[by]}
        </Text>
      </BlockStack>
      {handling && <Reasons handling={handling} />}
      {outcome && (
        <Text as="p" fontWeight="semibold">
          {read.outcomes[outcome]}
        </Text>
      )}
      {outcome && (
        <Reasons
          handling={{
            ...{ reason_code: outcome_reason_code, reason: outcome_reason, summary: outcome_summary },
          }}
        />
      )}
      {contact && (
        <Fact title={copy.contact}>
          <PlainText>{[contact.name, contact.email, contact.message].filter(Boolean).join(" · ")}</PlainText>
        </Fact>
      )}
      {by !== "mine" && (
        <div ref={taker}>
          <Button {...(by === "waiting" && { variant: "primary" })} loading={state !== "idle"} onClick={take}>
            {by === "person" ? copy.takeFrom(name) : copy.take}
          </Button>
        </div>
      )}
    </Section>
  );
}

export function handlerOf(
  handling: Handling | undefined,
  staffId: string,
): "workflow" | "waiting" | "mine" | "person" {
  if (handling === undefined) return "workflow";
  return handling.by === "person" && handling.agent?.id === staffId ? "mine" : handling.by;
}

function Reasons({
  handling: { reason_code, reason, summary, note },
}: {
  handling: { [Name in "reason_code" | "reason" | "summary" | "note"]?: string | undefined };
}) {
  const { live: copy } = useStrings();
  const told = [
    [copy.reason, reason_code === "workflow_failed" ? copy.workflowSilent : reason],
    [copy.summary, summary],
    [copy.note, note],
  ] as const;
  return told.map(([title, text]) =>
    text ? (
      <Fact key={title} title={title}>
        <PlainText>{text}</PlainText>
      </Fact>
    ) : null,
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box>
      <Text as="h3" fontWeight="semibold">
        {title}
      </Text>
      <Text as="p" breakWord>
        {children}
      </Text>
    </Box>
  );
}
