// Generated from core/src/sites/site-settings.ts by `npm run generate`.

/** The visible part of a secret. */
export interface SecretView {
  set: boolean;
  last_four: string | null;
}

/** Look and features of the chat. */
export interface Appearance {
  /** Shown at the top of the chat. */
  title: string;
  /** Shown after “AI assistant”, under the title, such as “answers in seconds”. */
  subtitle: string;
  /** The `https:` address of a picture, shown at the top and next to replies; empty shows a symbol instead. */
  logo: string;
  /** Markdown, shown above the conversation and not part of it. Empty shows a greeting in the visitor's language. */
  greeting: string;
  /** The accent, from which the other colours are derived. */
  color: string;
  /** `page`: follows the page's declared or visible scheme, so that a light page stays light. `auto`: follows the page's declared scheme, or else the visitor's device. */
  theme: "page" | "auto" | "light" | "dark";
  /** The corner of the page, at the bottom. */
  position: "right" | "left";
  /** Shown as buttons while the conversation is empty. */
  starter_prompts: Array<string>;
  /** Markdown that a visitor must agree to before the first message; empty asks for nothing. */
  consent: string;
  /** Whether images in replies are shown. Their host then sees the visitor's IP address. */
  images: boolean;
  /** Whether visitors may rate replies. */
  feedback: boolean;
  /** The icon of the button that opens the chat; `none` if the page's own button calls `ChatWidget.open()`. */
  launcher: "chat" | "spark" | "help" | "none";
  /** Whether the button's name (the text `launcher`) is shown next to its icon. */
  launcher_words: boolean;
  /** Distance from the bottom of the screen to the button. */
  inset_bottom: number;
  /** Distance from the side of the screen to the button. */
  inset_side: number;
  /** The same on screens of up to 480 pixels, such as above a shop's own bar. */
  inset_bottom_phone: number;
  /** The same on screens of up to 480 pixels. */
  inset_side_phone: number;
  /** Whether the chat moves above bars that the page fixes at the bottom, such as a cookie banner. */
  dodge: boolean;
  /** A short text next to the button, for visitors who have not opened the chat yet; empty shows none. */
  teaser: string;
  /** Seconds on a page after which the teaser shows. */
  teaser_delay: number;
  /** Paths, in which `*` matches any text, as in `/products/*`; none means every page. */
  teaser_pages: Array<string>;
  /** Whether the first words of an answer that arrives while the chat is closed are shown next to the button. */
  preview: boolean;
  /** The title, second line, greeting, questions, consent and teaser for pages in another language, by its tag: `{ de: { greeting } }`. It replaces the whole set. */
  languages: Record<string, {
    title?: string;
    subtitle?: string;
    greeting?: string;
    starter_prompts?: Array<string>;
    consent?: string;
    teaser?: string;
  }>;
}

/** The settings that the service stores, as in `GET /site`. */
export interface Site {
  /** Whether the chat is closed: visitors find no such site, and messages are refused. All data is kept. */
  closed: boolean;
  /** Who writes the replies. */
  reply_source: "webhook" | "model";
  /** The address of the workflow that answers. */
  webhook_url: string | null;
  /** How long an answer may take, from the webhook or the model. */
  webhook_timeout: number;
  /** Number of earlier messages in each call; at 0 the payload has no `history`. */
  webhook_history: number;
  /** Whether each call contains the entries of the site's knowledge that fit the message, as `context.knowledge`. */
  webhook_knowledge: boolean;
  /** Base URL of an OpenAI-compatible API: the part before `/chat/completions`, or everything up to `/responses`. */
  model_base_url: string | null;
  /** The model's name in that API. */
  model_name: string;
  /** The system prompt. */
  model_system_prompt: string;
  /** Number of earlier messages that the model receives. */
  model_history: number;
  model_tools: Array<{
    type: "shopify";
  } | {
    type: "wordpress";
    url: string;
  } | {
    type: "woocommerce";
    url: string;
  } | {
    type: "mcp";
    url: string;
    /** Names of tools. Absent: those that the server annotates with `readOnlyHint`. */
    allow?: Array<string>;
    headers?: Record<string, {
      set: boolean;
      last_four: string | null;
    }>;
  }>;
  /** Whether the model gets the page's title and address, the product and the cart, without personal data. */
  model_context: boolean;
  /** Whether calls contain `X-Webhook-Signature`. */
  sign: boolean;
  /** Whether calls contain `X-Request-Timestamp`. */
  timestamp: boolean;
  /** Whether calls contain the headers of https://www.standardwebhooks.com, for receivers that verify with a library. */
  standard_webhooks: boolean;
  /** The format of the webhook's payload. `n8n` is the input of n8n's Chat Trigger, with visitors' files as `multipart/form-data`. */
  payload: "standard" | "legacy" | "n8n";
  /** `prefixed` writes `sha256=` before the digest, `bare` only the digest. */
  signature_format: "prefixed" | "bare";
  /** Whether the workflow receives visitors' ratings of replies. */
  feedback_events: boolean;
  allowed_origins: Array<string>;
  /** How to treat a user whom the page names without a `user_token`: as an unverified user for the workflow, or as a guest. */
  claimed_users: "forward" | "drop";
  /** Whether everybody may chat, or only users with a `user_token`. */
  visitors: "all" | "verified";
  /** The time zone for the days of usage, such as `Europe/Berlin` or `+02:00`. Days before a change stay as they were counted. */
  timezone: string;
  /** Inactivity after which a session is over. */
  session_timeout: number;
  /** Messages per minute in one visitor's session. */
  visitor_messages_per_minute: number;
  /** Calls per minute from all visitors at one address. */
  visitor_calls_per_minute: number;
  /** Messages per minute from all visitors at one address. By default a quarter of the site's messages per minute, at least 10. */
  address_messages_per_minute: number | null;
  /** Whether the widget listens for events while its panel is open, so that unsolicited messages appear immediately. */
  live: boolean;
  /** How a conversation reaches a person; null: a workflow's `handover` is ignored, and visitors cannot ask for a person. */
  handover: {
    /** Whether visitors may ask for a person. */
    visitors: boolean;
    /** Consecutive messages without an answer after which a person is asked for; 0: never. */
    after_failures: number;
    /** Seconds for which a visitor waits for a person. */
    timeout: number;
    /** What happens if no person comes in time. */
    otherwise: "workflow" | "form";
    /** `{ timezone, weekly, closed }`: when the team is available; absent: always. */
    hours?: {
      timezone: string;
      weekly: Record<string, Array<[string, string]>>;
      closed: Array<string>;
    };
  } | null;
  /** Which files visitors may send, as `{ types, max_bytes, per_session }`; null: none. */
  files: {
    /** Types of files, detected from their content: `image/*` or one type of picture, `application/pdf`, `text/plain`. */
    types: Array<"image/*" | "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif" | "application/pdf" | "text/plain">;
    /** Maximum bytes of one file. */
    max_bytes: number;
    /** Maximum files in one session. */
    per_session: number;
  } | null;
  /** At most 5 addresses that receive an e-mail when a visitor waits or leaves a message, in addition to the site's people. An address that the operator did not set receives nothing else until the link in its first e-mail confirms it. */
  notify_emails: Array<string>;
  /** Whether the site's owners and `notify_emails` receive a report each Monday: the figures of the week, and the questions that were not answered. */
  weekly_report: boolean;
  /** Prepared answers, as `[{ title, text }]`: the console offers them to people who answer visitors. */
  saved_replies: Array<{
    title: string;
    text: string;
  }>;
  /** The URL at which your systems receive events, signed by Standard Webhooks with the signing secret. */
  events_url: string | null;
  /** Which events are sent to `events_url`. */
  events: Array<"session.started" | "message.created" | "message.rated" | "handover.requested" | "handover.taken" | "handover.returned" | "handover.timed_out" | "message.left" | "session.deleted">;
  /** Requests per second instead of the plan's. */
  limit_burst: number | null;
  /** Requests per minute instead of the plan's. */
  limit_minute: number | null;
  /** Requests per UTC day instead of the plan's. */
  limit_day: number | null;
  appearance: Appearance;
  /** The owner's own texts for the widget, by the string's name: `send`, or `de.send` for one language. */
  strings: Record<string, string>;
  site_id: string;
  public_key: string;
  name: string;
  plan: "free" | "pro" | "enterprise";
  webhook_headers: Record<string, SecretView>;
  signing_secret: SecretView;
  identity_secret: SecretView;
  model_api_key: SecretView;
  created_at: string;
  updated_at: string;
}
