import { Banner, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { DownloadButton } from "../frame/download-button.tsx";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { type Filter, queryOf } from "./filter.ts";

const FORMATS = ["csv", "ndjson"] as const;

/** Saves all conversations of the days that the list is about. */
export function ExportButtons({ filter: { from, to } }: { filter: Filter }) {
  const {
    frame: frameCopy,
    conversations: { export: copy },
  } = useStrings();
  const [isFailed, setFailed] = useState(false);
  return (
    <Section title={copy.title}>
      <Text as="p">{copy.about}</Text>
      <InlineStack gap="200">
        {FORMATS.map((format) => (
          <DownloadButton
            key={format}
            path={`/app/conversations/export?${new URLSearchParams({ format, ...queryOf({ from, to }) })}`}
            name={`conversations.${format}`}
            failed={setFailed}
          >
            {copy[format]}
          </DownloadButton>
        ))}
      </InlineStack>
      {isFailed && <Banner tone="critical">{frameCopy.downloadFailed}</Banner>}
    </Section>
  );
}
