/** Every picture in `docs/screenshots`, by the program in this folder that takes it. */
export const PICTURES = {
  widget: ["conversation-light-en-520", "offers-light-en-520", "streaming-dark-ar-390", "empty-light-de-390"],
  console: [
    "demo",
    "console-home",
    "console-workflow",
    "console-install",
    "console-inbox",
    "console-handover",
  ],
  wordpress: ["wordpress-set-up", "wordpress-settings", "wordpress-inbox", "wordpress-chat"],
  shopify: [
    "shopify-home",
    "shopify-workflow",
    "shopify-appearance",
    "shopify-conversations",
    "shopify-conversation",
    "shopify-usage",
  ],
} as const;

export type Program = keyof typeof PICTURES;
export type Picture = (typeof PICTURES)[Program][number];

/** Maximum bytes of a picture. Keeps pages small, and also the repository, which stores every version of a picture. */
export const LARGEST = 80_000;
