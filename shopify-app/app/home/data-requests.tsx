import { useAppBridge } from "@shopify/app-bridge-react";
import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { type RefObject, useRef, useState } from "react";
import type { CustomerExport } from "../../server/exports/export-store.ts";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { DownloadButton } from "../frame/download-button.tsx";
import { FormattedTime } from "../frame/formatted-time.tsx";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";

/** Milliseconds. */
const DEADLINE = 30 * 86_400_000;

/**
 * Data that customers requested (`customers/data_request`): the merchant downloads the files, passes them on
 * and removes them.
 */
export function DataRequests({
  requests,
  now,
}: {
  requests: CustomerExport[];
  /** The server's time, in milliseconds. */
  now: number;
}) {
  const {
    home: { requests: copy },
  } = useStrings();
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
      {requests.length > 0 && <RequestList {...{ requests, now, ask, asked, asker }} />}
      <ConfirmDialog
        title={copy.question}
        text={copy.questionText}
        yes={copy.remove}
        action={pathOf(asked)}
        asker={asker}
        isOpen={isAsking}
        close={() => setAsking(false)}
        done={() => {
          setAsking(false);
          bridge.toast.show(copy.removed);
        }}
      />
    </>
  );
}

function RequestList({
  requests,
  now,
  ask,
  asked,
  asker,
}: {
  requests: CustomerExport[];
  now: number;
  /** Asks for confirmation before a request is removed. */
  ask(id: string): void;
  /** Id of the request that the dialog is about. `asker` is the element around its button. */
  asked: string;
  asker: RefObject<HTMLDivElement>;
}) {
  const {
    frame: frameCopy,
    home: { requests: copy },
  } = useStrings();
  const [isFailed, setFailed] = useState(false);
  return (
    <Section title={copy.title}>
      <Text as="p">{copy.about}</Text>
      {isFailed && <Banner tone="critical">{frameCopy.downloadFailed}</Banner>}
      <BlockStack as="ul" gap="400">
        {requests.map(({ id, customerId, requestedAt }) => (
          <li key={id}>
            <InlineStack gap="300" align="space-between" blockAlign="center">
              <BlockStack>
                <Text as="h3" fontWeight="semibold">
                  {copy.customer(customerId)}
                </Text>
                <Text as="p" tone="subdued">
                  {copy.asked} <FormattedTime at={requestedAt} />
                </Text>
                <Deadline requestedAt={requestedAt} now={now} />
              </BlockStack>
              <InlineStack gap="200">
                <DownloadButton
                  path={pathOf(id)}
                  name={`customer-${customerId}.json`}
                  label={copy.downloadOf(customerId)}
                  failed={setFailed}
                >
                  {copy.download}
                </DownloadButton>
                <div ref={id === asked ? asker : undefined}>
                  <Button accessibilityLabel={copy.removeOf(customerId)} onClick={() => ask(id)}>
                    {copy.remove}
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

/** The deadline for the answer (GDPR, article 12: a month; Shopify requires 30 days). */
function Deadline({ requestedAt, now }: { requestedAt: string; now: number }) {
  const {
    home: { requests: copy },
  } = useStrings();
  const until = Date.parse(requestedAt) + DEADLINE;
  const isLate = until < now;
  return (
    <Text as="p" {...(isLate ? { tone: "critical" } : {})}>
      {isLate ? copy.late : copy.until} <FormattedTime at={new Date(until).toISOString()} />
    </Text>
  );
}

function pathOf(id: string): string {
  return `/app/requests/${encodeURIComponent(id)}`;
}
