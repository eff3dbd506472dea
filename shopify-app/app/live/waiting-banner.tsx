import { Banner, Box } from "@shopify/polaris";
import { useStrings } from "../strings/use-strings.ts";

/** Who waits for a person is told first. */
export function WaitingBanner({ waiting }: { waiting: number }) {
  const { live: copy } = useStrings();
  return (
    <div role="status">
      {waiting > 0 && (
        <Box paddingBlockEnd="400">
          <Banner
            tone="warning"
            title={copy.waitingTitle(waiting)}
            action={{ content: copy.waitingGo, url: "/app/conversations?show=waiting" }}
          />
        </Box>
      )}
    </div>
  );
}
