import { Banner, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { DownloadButton } from "../frame/download-button.tsx";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";

const FORMATS = ["csv", "ndjson"] as const;

export function ExportCard() {
  const { frame: frameCopy, exports: copy } = useStrings();
  const [isFailed, setFailed] = useState(false);
  return (
    <Section title={copy.title}>
      <Text as="p">{copy.about}</Text>
      <InlineStack gap="200">
        {FORMATS.map((format) => (
          <DownloadButton
            key={format}
            path={`/app/conversations/export?format=${format}`}
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
