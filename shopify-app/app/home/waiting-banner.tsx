import { Banner, Box } from "@shopify/polaris";
import { useStrings } from "../strings/use-strings.ts";

export function WaitingBanner({ waiting }: { waiting: number }) {
  const {
    home: { waiting: copy },
  } = useStrings();
  return (
    <div role="status">
      {waiting > 0 && (
        <Box paddingBlockEnd="400">
          <Banner
            tone="warning"
            title={copy.title(waiting)}
            action={{ content: copy.go, url: "/app/conversations?view=waiting" }}
          />
        </Box>
      )}
    </div>
  );
}
