/** Whether the shop's published theme shows the chat. Unknown if Shopify does not say. */
export type EmbedState = "on" | "off" | "unknown";

/**
 * Reads the state from the response of App Bridge's `shopify.app.extensions()` (shopify.dev, "App API"). The theme app extension
 * has two blocks, the floating chat and the inline chat: either is enough. Does not use zod, which would be half of the screen's script.
 */
export function embedStateIn(extensions: unknown): EmbedState {
  const theme = recordsIn(extensions).find(({ type }) => type === "theme_app_extension");
  if (theme === undefined || !Array.isArray(theme.activations)) return "unknown";
  return recordsIn(theme.activations).some(({ status }) => status === "active") ? "on" : "off";
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
}
