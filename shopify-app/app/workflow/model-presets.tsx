import { Button, InlineStack } from "@shopify/polaris";
import { useStrings } from "../strings/use-strings.ts";

/** Providers whose API is compatible with OpenAI's: the address, as each one's documentation gives it. */
const PRESETS = [
  { name: "OpenAI", address: "https://api.openai.com/v1" },
  { name: "Anthropic", address: "https://api.anthropic.com/v1" },
  { name: "Google Gemini", address: "https://generativelanguage.googleapis.com/v1beta/openai" },
  { name: "Mistral", address: "https://api.mistral.ai/v1" },
  { name: "Groq", address: "https://api.groq.com/openai/v1" },
  { name: "OpenRouter", address: "https://openrouter.ai/api/v1" },
];

/** As Polaris shows a label. */
const BARE = { border: 0, margin: 0, padding: "0 0 4px" } as const;

/** Fills in the address of a provider; the model's name and the key stay the merchant's to give. */
export function ModelPresets({ address, choose }: { address: string; choose(address: string): void }) {
  const {
    workflow: { model: copy },
  } = useStrings();
  return (
    <fieldset style={BARE}>
      <legend style={BARE}>{copy.provider}</legend>
      <InlineStack gap="200">
        {PRESETS.map((preset) => (
          <Button
            key={preset.name}
            pressed={preset.address === address}
            onClick={() => choose(preset.address)}
          >
            {preset.name}
          </Button>
        ))}
      </InlineStack>
    </fieldset>
  );
}
