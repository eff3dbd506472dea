/** Handle of the app embed: the name of its file in extensions/parley-chat/blocks. */
const EMBED = "chat";

/** Deep link for switching the chat on (shopify.dev, "App embed blocks", deep links). */
export function themeEditor(shop: string, apiKey: string): string {
  const query = new URLSearchParams({ context: "apps", activateAppId: `${apiKey}/${EMBED}` });
  return `https://${shop}/admin/themes/current/editor?${query}`;
}
