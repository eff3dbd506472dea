import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, Form, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import type { Outcome } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import type { Site } from "../service/site.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { adviceOnFault } from "./advice-on-fault.ts";
import { isReady } from "./is-ready.ts";
import { TestResult } from "./test-result.tsx";
import type { Trial } from "./trial.ts";

/** Sends a message to the workflow or the model that is saved, and shows what came back. */
export function TestMessage({
  site,
  chosen,
  isDirty,
}: {
  site: Site;
  /** On the screen, maybe not yet saved. */
  chosen: Site["reply_source"];
  isDirty: boolean;
}) {
  const strings = useStrings();
  const { test: copy, advice } = strings.workflow;
  const [message, setMessage] = useState(copy.hello);
  const isModel = site.reply_source === "model";
  // What came of a test says nothing of an address that was saved since.
  const answerer = isModel ? `${site.model_base_url} ${site.model_name}` : site.webhook_url;
  const { state, data, submit } = useFetcher<Outcome<Trial>>({ key: `test of ${answerer}` });
  const isBusy = state !== "idle";
  const send = () => submit({ message }, { method: "post", action: "/app/workflow/test" });
  if (!isReady(site))
    return (
      <Section title={copy.title}>
        <Text as="p">{chosen === "model" ? copy.modelFirst : copy.webhookFirst}</Text>
      </Section>
    );
  return (
    <Section title={copy.title}>
      <Form onSubmit={send}>
        <BlockStack gap="300">
          <TextField
            label={copy.message}
            autoComplete="off"
            maxLength={10_000}
            value={message}
            onChange={setMessage}
          />
          {isDirty && (
            <Text as="p" tone="subdued">
              {copy.unsaved}
            </Text>
          )}
          <Button submit loading={isBusy}>
            {copy.send}
          </Button>
        </BlockStack>
      </Form>
      <div role="status">
        {!isBusy && data?.done && <TestResult trial={data.done} isModel={isModel} />}
        {!isBusy && data?.fault && (
          <Banner tone="critical" title={copy.failed}>
            <BlockStack gap="200">
              {data.fault.reason !== "blocked_address" && (
                <Text as="p">{faultText(data.fault, strings)}</Text>
              )}
              <Text as="p">{adviceOnFault(data.fault.reason, advice)}</Text>
            </BlockStack>
          </Banner>
        )}
      </div>
    </Section>
  );
}
