import type { CommandOption } from "./command.ts";

const SETTINGS: readonly CommandOption[] = [
  { flags: "--plan <plan>", field: "plan", says: "free, pro or enterprise (a new site: free)" },
  { flags: "--webhook-url <url>", field: "webhook_url", says: "the workflow that answers; '' for none" },
  {
    flags: "--webhook-header <header>",
    field: "webhook_headers",
    says: "'Name: value', sent with each call; repeat for more; they replace all others, '' alone removes all",
    repeated: true,
  },
  {
    flags: "--signing-secret <secret>",
    field: "signing_secret",
    says: "signs the calls, and turns --sign on",
  },
  { flags: "--sign", field: "sign", says: "send X-Webhook-Signature" },
  { flags: "--timestamp", field: "timestamp", says: "send X-Request-Timestamp" },
  { flags: "--standard-webhooks", field: "standard_webhooks", says: "send the Standard Webhooks headers" },
  { flags: "--payload <shape>", field: "payload", says: "standard or legacy (a new site: standard)" },
  {
    flags: "--signature-format <format>",
    field: "signature_format",
    says: "prefixed (sha256=…) or bare (a new site: prefixed)",
  },
  {
    flags: "--webhook-timeout <duration>",
    field: "webhook_timeout",
    says: "how long an answer may take, from 1s to 300s (a new site: 120s)",
  },
  {
    flags: "--webhook-history <count>",
    field: "webhook_history",
    says: "earlier messages sent along, 0 to 50 (a new site: 0)",
  },
  {
    flags: "--reply-source <source>",
    field: "reply_source",
    says: "who answers: webhook or model (a new site: webhook)",
  },
  {
    flags: "--model-base-url <url>",
    field: "model_base_url",
    says: "an OpenAI-compatible API, such as https://api.example.com/v1; '' for none",
  },
  { flags: "--model-name <name>", field: "model_name", says: "the model, as that API calls it" },
  {
    flags: "--model-api-key <key>",
    field: "model_api_key",
    says: "opens that API; it goes when the URL turns to another origin; '' for none",
  },
  {
    flags: "--model-system-prompt <text>",
    field: "model_system_prompt",
    says: "what the model is told first",
  },
  {
    flags: "--model-history <count>",
    field: "model_history",
    says: "earlier messages the model is given, 0 to 100 (a new site: 20)",
  },
  {
    flags: "--allow-origin <origin>",
    field: "allowed_origins",
    says: "a site that shows the widget; repeat for more; they replace all others, '' alone removes all",
    repeated: true,
  },
  {
    flags: "--session-timeout <duration>",
    field: "session_timeout",
    says: "inactivity after which a session is over (a new site: 30m)",
  },
];

const NAME: CommandOption = { flags: "--name <name>", field: "name", says: "for you to know it by" };

export const NEW_SITE_OPTIONS: readonly CommandOption[] = [{ ...NAME, required: true }, ...SETTINGS];

export const SITE_CHANGE_OPTIONS: readonly CommandOption[] = [
  NAME,
  ...SETTINGS,
  { flags: "--no-sign", field: "sign", says: "sign no more" },
  { flags: "--no-timestamp", field: "timestamp", says: "send no timestamp" },
  { flags: "--no-standard-webhooks", field: "standard_webhooks", says: "send none of these headers" },
];
