import type { SETTING_CHOICES } from "../../../../admin/generated/setting-labels.ts";

export const german: typeof SETTING_CHOICES = {
  model_tools: [
    { value: "shopify", label: "Shopify-Shop" },
    { value: "wordpress", label: "WordPress-Website" },
    { value: "woocommerce", label: "WooCommerce-Shop" },
    { value: "mcp", label: "MCP-Server" },
  ],
  payload: [
    { value: "standard", label: "Standard: message, user, session, context" },
    { value: "legacy", label: "Älter: die Kennung der Sitzung steht in user.sessionId" },
    { value: "n8n", label: "Chat Trigger von n8n: chatInput, sessionId, Dateien" },
  ],
  signature_format: [
    { value: "prefixed", label: "sha256= und der Hashwert" },
    { value: "bare", label: "Nur der Hashwert" },
  ],
  "appearance.theme": [
    { value: "page", label: "Wie die Seite" },
    { value: "auto", label: "Wie die Seite oder das Gerät" },
    { value: "light", label: "Hell" },
    { value: "dark", label: "Dunkel" },
  ],
  "appearance.position": [
    { value: "right", label: "Rechts" },
    { value: "left", label: "Links" },
  ],
  "appearance.launcher": [
    { value: "chat", label: "Sprechblase" },
    { value: "spark", label: "Funke" },
    { value: "help", label: "Fragezeichen" },
    { value: "none", label: "Keines: eine Schaltfläche meiner Seite öffnet den Chat" },
  ],
  "handover.otherwise": [
    { value: "workflow", label: "Es geht an den zurück, der sonst antwortet" },
    { value: "form", label: "Eine Adresse kann hinterlassen werden" },
  ],
  "files.types": [
    { value: "image/*", label: "Bilder" },
    { value: "application/pdf", label: "PDF-Dokumente" },
    { value: "text/plain", label: "Reiner Text" },
  ],
};
