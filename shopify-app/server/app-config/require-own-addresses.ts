import { type AppOptions, AppOptionsError } from "../options.ts";
import { addressFindings } from "./address-findings.ts";
import { readAppConfig } from "./app-config.ts";

/**
 * Rejects with `AppOptionsError` if an address in the file is not at `SHOPIFY_APP_URL`: Shopify would call another server. Ignores a
 * file without a client ID, which is not linked to an app yet, and a file with another client ID, which belongs to another app.
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
