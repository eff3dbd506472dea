import { SETTING_LABELS } from "./generated/setting-labels.ts";
import { GERMAN_SETTING_LABELS } from "./german-setting-labels.ts";

/**
 * Messages for the reason `invalid_format`, by setting. The service's own messages name settings as the API does; these use the
 * labels on the screens.
 */
export const WRONG_FORM: Record<"en" | "de", Readonly<Record<string, string>>> = {
  en: {
    webhook_url: `Enter the complete address of the webhook, starting with https://. A user name and a password belong in “${SETTING_LABELS.webhook_headers}”.`,
    model_base_url: `Enter the complete address of the model’s API, starting with https://, without ? and #. The key belongs in “${SETTING_LABELS.model_api_key}”.`,
  },
  de: {
    webhook_url: `Geben Sie die vollständige Adresse des Webhooks an, beginnend mit https://. Benutzername und Passwort gehören in „${GERMAN_SETTING_LABELS.webhook_headers}“.`,
    model_base_url: `Geben Sie die vollständige Adresse der API an, beginnend mit https://, ohne ? und #. Der Schlüssel gehört in „${GERMAN_SETTING_LABELS.model_api_key}“.`,
  },
};
