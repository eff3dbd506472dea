import { Button } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { MODEL_PROVIDERS } from "../../../admin/model-providers.ts";

/** Buttons that fill in a provider's address. The owner still enters the model's name and the key. */
export function ModelPresets({ address, choose }: { address: string; choose(address: string): void }) {
  return (
    <fieldset className="parley-fieldset">
      <legend>{__("Provider", "parley-chat")}</legend>
      <div className="parley-buttons">
        {MODEL_PROVIDERS.map((provider) => (
          <Button
            key={provider.name}
            variant="secondary"
            aria-pressed={provider.address === address}
            isPressed={provider.address === address}
            onClick={() => choose(provider.address)}
          >
            {provider.name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
