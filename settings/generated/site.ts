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
  /** Follows “AI assistant” under the title, such as “answers in seconds”. */
  subtitle: string;
  /** The `https:` address of a picture, shown at the top and beside replies; empty shows a sign instead. */
  logo: string;
  /** Markdown, shown above the conversation, and no part of it. Empty greets in the visitor's language. */
  greeting: string;
  /** The accent, from which the other colours are derived. */
  color: string;
  /** `page`: as the page says or looks, so that a light page stays light. `auto`: as the page says, or else the visitor's device. */
  theme: "page" | "auto" | "light" | "dark";
  /** The corner of the page, at the bottom. */
  position: "right" | "left";
  /** Shown as buttons while the conversation is empty. */
  starter_prompts: Array<string>;
  /** Markdown that a visitor must agree to before the first message; empty asks for nothing. */
  consent: string;
  /** Whether images in replies are shown. They let their host see the visitor's address. */
  images: boolean;
  /** Whether visitors may rate replies. */
  feedback: boolean;
  /** The icon of the button that opens the chat; `none` where the page's own button calls `ChatWidget.open()`. */
  launcher: "chat" | "spark" | "help" | "none";
  /** Whether the button's name (the text `launcher`) is shown beside its icon. */
  launcher_words: boolean;
  /** From the bottom of the screen to the button. */
  inset_bottom: number;
  /** From the side of the screen to the button. */
  inset_side: number;
  /** The same on screens of up to 480 pixels, such as above a shop's own bar. */
  inset_bottom_phone: number;
  /** The same on screens of up to 480 pixels. */
  inset_side_phone: number;
  /** Whether the chat makes room for what the page fixes at the bottom, such as a question about cookies. */
  dodge: boolean;
  /** A few words beside the button, for visitors who have not opened the chat yet; empty shows none. */
  teaser: string;
  /** Seconds on a page after which the teaser shows. */
  teaser_delay: number;
  /** Paths, in which `*` stands for anything, as `/products/*`; none means every page. */
  teaser_pages: Array<string>;
  /** Whether the beginning of an answer that comes while the chat is closed is shown beside the button. */
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
  /** Whether nobody may chat: visitors find no such site, and no message is taken. Everything is kept. */
  closed: boolean;
  /** Who writes the replies. */
  reply_source: "webhook" | "model";
  /** The address of the workflow that answers. */
  webhook_url: string | null;
  /** How long an answer may take, a model's too. */
  webhook_timeout: number;
  /** Earlier messages that go along with each call; at 0 the payload has no `history`. */
  webhook_history: number;
  /** Whether each call carries the entries of the site's knowledge that fit the message, as `context.knowledge`. */
  webhook_knowledge: boolean;
  /** Of an OpenAI-compatible API: what stands before `/chat/completions`, or all up to `/responses`. */
  model_base_url: string | null;
  /** The model, as that API calls it. */
  model_name: string;
  /** What the model is told first. */
  model_system_prompt: string;
  /** Earlier messages that the model is given. */
  model_history: number;
  /** Whether calls carry `X-Webhook-Signature`. */
  sign: boolean;
  /** Whether calls carry `X-Request-Timestamp`. */
  timestamp: boolean;
  /** Whether calls carry the headers of https://www.standardwebhooks.com, for receivers that verify with a library. */
  standard_webhooks: boolean;
  /** The shape of the webhook's payload. `n8n` is what n8n's Chat Trigger reads, with visitors' files as `multipart/form-data`. */
  payload: "standard" | "legacy" | "n8n";
  /** `prefixed` writes `sha256=` before the digest, `bare` the digest alone. */
  signature_format: "prefixed" | "bare";
  /** Whether the workflow is told what visitors think of replies. */
  feedback_events: boolean;
  allowed_origins: Array<string>;
  /** What becomes of a user whom the page names without a `user_token`: told to the workflow as not verified, or a guest. */
  claimed_users: "forward" | "drop";
  /** Who may chat: everybody, or only whom a `user_token` proves to be a user. */
  visitors: "all" | "verified";
  /** The time zone in whose days usage is counted, such as `Europe/Berlin` or `+02:00`. Days before a change stay as they were counted. */
  timezone: string;
  /** Inactivity after which a session is over. */
  session_timeout: number;
  /** Messages a minute in one visitor's session. */
  visitor_messages_per_minute: number;
  /** Calls a minute from one address's visitors. */
  visitor_calls_per_minute: number;
  /** Messages a minute from all visitors at one address. By default a quarter of the site's messages a minute, at least 10. */
  address_messages_per_minute: number | null;
  /** Whether the widget listens while its panel is open, so that messages nobody asked for appear at once. */
  live: boolean;
  /** How a conversation gets to a person; null: a workflow's `handover` is ignored, and visitors cannot ask for one. */
  handover: {
    /** Whether visitors may ask for a person. */
    visitors: boolean;
    /** Messages in a row that got no answer, after which somebody is asked for; 0: never. */
    after_failures: number;
    /** Seconds for which somebody is waited for. */
    timeout: number;
    /** What becomes of a visitor for whom nobody came. */
    otherwise: "workflow" | "form";
    /** `{ timezone, weekly, closed }`: when somebody is there; absent: always. */
    hours?: {
      timezone: string;
      weekly: Record<string, Array<[string, string]>>;
      closed: Array<string>;
    };
  } | null;
  /** Which files visitors may send, as `{ types, max_bytes, per_session }`; null: none. */
  files: {
    /** Types of files, by what they hold: `image/*` or one kind of picture, `application/pdf`, `text/plain`. */
    types: Array<"image/*" | "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif" | "application/pdf" | "text/plain">;
    /** Bytes of one file. */
    max_bytes: number;
    /** Files of one session. */
    per_session: number;
  } | null;
  /** At most 5 addresses that are mailed when a visitor waits or leaves a message, besides the site's people. An address that the operator did not set gets nothing until it is confirmed by the link in its first e-mail. */
  notify_emails: Array<string>;
  /** Whether the site's owners and `notify_emails` receive a report each Monday: the figures of the week, and the questions that were not answered. */
  weekly_report: boolean;
  /** What people answer often, as `[{ title, text }]`: the console offers it to whoever writes to a visitor. */
  saved_replies: Array<{
    title: string;
    text: string;
  }>;
  /** Where your systems hear of events, signed by Standard Webhooks with the signing secret. */
  events_url: string | null;
  /** Which events are sent to `events_url`. */
  events: Array<"session.started" | "message.created" | "message.rated" | "handover.requested" | "handover.taken" | "handover.returned" | "handover.timed_out" | "message.left" | "session.deleted">;
  /** Requests a second instead of the plan's. */
  limit_burst: number | null;
  /** Requests a minute instead of the plan's. */
  limit_minute: number | null;
  /** Requests a UTC day instead of the plan's. */
  limit_day: number | null;
  appearance: Appearance;
  /** Texts of the widget that the owner words differently, by the string's name: `send`, or `de.send` in one language. */
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
