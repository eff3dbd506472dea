import { useAppBridge } from "@shopify/app-bridge-react";
import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { type RefObject, useRef, useState } from "react";
import type { CustomerExport } from "../../server/exports/export-store.ts";
import { DownloadButton } from "../frame/download-button.tsx";
import { frameWords } from "../frame/frame-words.ts";
import { Question } from "../frame/question.tsx";
import { WrittenTime } from "../frame/written-time.tsx";
import { Section } from "../settings/section.tsx";
import { homeWords } from "./home-words.ts";

const words = homeWords.requests;

/** What customers asked for (`customers/data_request`): the merchant passes the files on, and removes them. */
export function DataRequests({ requests }: { requests: CustomerExport[] }) {
  const bridge = useAppBridge();
  const [asked, setAsked] = useState("");
  const [isAsking, setAsking] = useState(false);
  const asker = useRef<HTMLDivElement>(null);
  const ask = (id: string) => {
    setAsked(id);
    setAsking(true);
  };
  return (
    <>
      {requests.length > 0 && <RequestList {...{ requests, ask, asked, asker }} />}
      <Question
        title={words.question}
        text={words.questionText}
        yes={words.remove}
        action={pathOf(asked)}
        asker={asker}
        isOpen={isAsking}
        close={() => setAsking(false)}
        done={() => {
          setAsking(false);
          bridge.toast.show(words.removed);
        }}
      />
    </>
  );
}

function RequestList({
  requests,
  ask,
  asked,
  asker,
}: {
  requests: CustomerExport[];
  /** Whether one is to be removed. */
  ask(id: string): void;
  /** For which that was asked last, and where its button is. */
  asked: string;
  asker: RefObject<HTMLDivElement>;
}) {
  const [isFailed, setFailed] = useState(false);
  return (
    <Section title={words.title}>
      <Text as="p">{words.about}</Text>
      {isFailed && <Banner tone="critical">{frameWords.downloadFailed}</Banner>}
      <BlockStack as="ul" gap="400">
        {requests.map(({ id, customerId, requestedAt }) => (
          <li key={id}>
            <InlineStack gap="300" align="space-between" blockAlign="center">
              <BlockStack>
                <Text as="h3" fontWeight="semibold">
                  {words.customer(customerId)}
                </Text>
                <Text as="p" tone="subdued">
                  {words.asked} <WrittenTime at={requestedAt} />
                </Text>
              </BlockStack>
              <InlineStack gap="200">
                <DownloadButton
                  path={pathOf(id)}
                  name={`customer-${customerId}.json`}
                  label={words.downloadOf(customerId)}
                  failed={setFailed}
                >
                  {words.download}
                </DownloadButton>
                <div ref={id === asked ? asker : undefined}>
                  <Button accessibilityLabel={words.removeOf(customerId)} onClick={() => ask(id)}>
                    {words.remove}
                  </Button>
                </div>
              </InlineStack>
            </InlineStack>
          </li>
        ))}
      </BlockStack>
    </Section>
  );
}

function pathOf(id: string): string {
  return `/app/requests/${encodeURIComponent(id)}`;
}
