import { Banner, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { DownloadButton } from "../frame/download-button.tsx";
import { frameWords } from "../frame/frame-words.ts";
import { Section } from "../settings/section.tsx";
import { conversationWords } from "./conversation-words.ts";
import { type Filter, queryOf } from "./filter.ts";

const words = conversationWords.export;
const FORMATS = ["csv", "ndjson"] as const;

/** Saves all conversations of the days that the list is about. */
export function ExportButtons({ filter: { from, to } }: { filter: Filter }) {
  const [isFailed, setFailed] = useState(false);
  return (
    <Section title={words.title}>
      <Text as="p">{words.about}</Text>
      <InlineStack gap="200">
        {FORMATS.map((format) => (
          <DownloadButton
            key={format}
            path={`/app/conversations/export?${new URLSearchParams({ format, ...queryOf({ from, to }) })}`}
            name={`conversations.${format}`}
            failed={setFailed}
          >
            {words[format]}
          </DownloadButton>
        ))}
      </InlineStack>
      {isFailed && <Banner tone="critical">{frameWords.downloadFailed}</Banner>}
    </Section>
  );
}
