/** Whether the shop's published theme shows the chat. Unknown where Shopify does not tell. */
export type EmbedState = "on" | "off" | "unknown";

/**
 * What `shopify.app.extensions()` of App Bridge tells (shopify.dev, "App API"). The theme app extension has two blocks, the chat
 * beside every page and one inside a page: either will do. Read by hand, as zod would be half of the screen's script.
 */
export function embedStateIn(extensions: unknown): EmbedState {
  const theme = recordsIn(extensions).find(({ type }) => type === "theme_app_extension");
  if (theme === undefined || !Array.isArray(theme.activations)) return "unknown";
  return recordsIn(theme.activations).some(({ status }) => status === "active") ? "on" : "off";
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
}
