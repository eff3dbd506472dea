import { BlockStack, Text } from "@shopify/polaris";
import { addressWarnings } from "../../../admin/generated/address-warnings.ts";
import { problemTexts } from "../../../admin/test-problem.ts";
import { useStrings } from "../strings/use-strings.ts";

/** The text below an address field: its help, and the service's concerns about the address. */
export function AddressHelp({ address, help }: { address: string; help: string }) {
  const { problems } = useStrings();
  const warnings = problemTexts(addressWarnings(address), problems);
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
