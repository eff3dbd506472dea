import { Button } from "@wordpress/components";
import { __ } from "@wordpress/i18n";

/** Providers whose API is compatible with OpenAI's: the address, as each one's documentation gives it. */
const PRESETS = [
  { name: "OpenAI", address: "https://api.openai.com/v1" },
  { name: "Anthropic", address: "https://api.anthropic.com/v1" },
  { name: "Google Gemini", address: "https://generativelanguage.googleapis.com/v1beta/openai" },
  { name: "Mistral", address: "https://api.mistral.ai/v1" },
  { name: "Groq", address: "https://api.groq.com/openai/v1" },
  { name: "OpenRouter", address: "https://openrouter.ai/api/v1" },
];

/** Fills in the address of a provider; the model's name and the key stay the owner's to give. */
export function ModelPresets({ address, choose }: { address: string; choose(address: string): void }) {
  return (
    <fieldset className="parley-fieldset">
      <legend>{__("Provider", "parley-chat")}</legend>
      <div className="parley-buttons">
        {PRESETS.map((preset) => (
          <Button
            key={preset.name}
            variant="secondary"
            aria-pressed={preset.address === address}
            isPressed={preset.address === address}
            onClick={() => choose(preset.address)}
          >
            {preset.name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
