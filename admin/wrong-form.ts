import { SETTING_LABELS } from "./generated/setting-labels.ts";
import { GERMAN_SETTING_LABELS } from "./german-setting-labels.ts";

/**
 * What to enter in a setting that the service refused with the reason `invalid_format`. The service's messages name other settings
 * as programs do; these texts name the fields of a screen by their labels.
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
