import { openInstallation, parseOptions } from "@parley/core/service";

/** Creates Enterprise sites in an empty installation, and returns their keys. Signing, timestamps and limits are on. */
export async function makeSites(
  environment: Record<string, string>,
  webhookUrl: string,
  count: number,
): Promise<string[]> {
  const { sites: siteService, storage } = await openInstallation(parseOptions(environment));
  const sites = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      siteService.create({
        name: `Bench ${index}`,
        plan: "enterprise",
        webhook_url: webhookUrl,
        webhook_headers: { "X-API-Key": "0123456789abcdef0123456789abcdef" },
        sign: true,
        timestamp: true,
      }),
    ),
  );
  await storage.close();
  return sites.map((site) => site.api_key);
}
