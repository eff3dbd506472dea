import { BlockStack, Text } from "@shopify/polaris";
import { addressWarnings } from "../../../admin/generated/address-warnings.ts";
import { problemTexts } from "../../../admin/test-problem.ts";
import type { Site } from "../service/site.ts";
import { useStrings } from "../strings/use-strings.ts";
import { useTestRun } from "./use-test-run.ts";

/**
 * The text below an address field: its help, or the service's concerns about the address. A private address that answered a test
 * can be reached, so it is no concern.
 */
export function AddressHelp({ site, address, help }: { site: Site; address: string; help: string }) {
  const { problems } = useStrings();
  const { address: tested, data } = useTestRun(site);
  const hasAnswered = data?.done?.isGood === true && address === tested;
  const concerns = addressWarnings(address).filter(
    ({ code }) => !(hasAnswered && code === "private_address"),
  );
  const warnings = problemTexts(concerns, problems);
  if (warnings.length === 0) return help;
  return (
    <BlockStack>
      {warnings.map((warning) => (
        <Text key={warning} as="span" tone="caution">
          {warning}
        </Text>
      ))}
    </BlockStack>
  );
}
