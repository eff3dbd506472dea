import { Button, InlineStack } from "@shopify/polaris";
import { MODEL_PROVIDERS } from "../../../admin/model-providers.ts";
import { useStrings } from "../strings/use-strings.ts";

/** Removes the fieldset's frame, and gives the legend the spacing of a Polaris label. */
const BARE = { border: 0, margin: 0, padding: "0 0 4px" } as const;

/** Fills in a provider's address; the merchant still enters the model's name and the key. */
export function ModelPresets({ address, choose }: { address: string; choose(address: string): void }) {
  const {
    workflow: { model: copy },
  } = useStrings();
  return (
    <fieldset style={BARE}>
      <legend style={BARE}>{copy.provider}</legend>
      <InlineStack gap="200">
        {MODEL_PROVIDERS.map((provider) => (
          <Button
            key={provider.name}
            pressed={provider.address === address}
            onClick={() => choose(provider.address)}
          >
            {provider.name}
          </Button>
        ))}
      </InlineStack>
    </fieldset>
  );
}
