import { type AppOptions, AppOptionsError } from "../options.ts";
import { addressFindings } from "./address-findings.ts";
import { readAppConfig } from "./app-config.ts";

/**
 * Rejects with `AppOptionsError` if the file is this app's and an address in it is not `SHOPIFY_APP_URL`: Shopify would
 * call another server. A file without a client ID is not linked to an app yet, and one with another client ID is that
 * of another app: neither is compared.
 */
export async function requireOwnAddresses(
  file: URL,
  { apiKey, appUrl }: Pick<AppOptions, "apiKey" | "appUrl">,
): Promise<void> {
  const config = await readAppConfig(file);
  if (config?.client_id !== apiKey) return;
  const [finding] = addressFindings(config, appUrl);
  if (finding !== undefined) throw new AppOptionsError(finding);
}
