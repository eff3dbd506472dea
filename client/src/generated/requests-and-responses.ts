// Made by client/generate.ts from the table of routes. Run `npm run generate` to make it again.

export type OfferedHandover = {
  /** Whether a visitor may ask for a person. */
  visitors: boolean;
  /** Whether the team is available. */
  open: boolean;
  /** When the team is available again. */
  opens_at?: string;
};

export type Handling = {
  by: "workflow" | "waiting" | "person";
  agent?: Agent;
  /** No person came: the visitor is asked to leave a message. */
  form?: true;
  /** No person came in time, and the workflow handles the conversation again. */
  reason_code?: "timed_out";
};

export type Agent = {
  id: string;
  name: string;
  avatar_url?: string;
};

/** A question with buttons, or a small form. Its answer is a message whose `context.form` has the values by field name. */
export type AskForm = {
  text?: string;
  fields: Array<{
    name: string;
    label: string;
    type: "text" | "email" | "tel" | "choice" | "date";
    required?: true;
    options?: Array<string>;
  }>;
  submit?: string;
};

export type CardButton = {
  label: string;
  action: "add_to_cart" | "open" | "reply";
  /** For `add_to_cart`: the product, as the page's shop names it. In Shopify, its handle, with `?variant=` and a number for one variant; in WooCommerce, its number or slug. */
  product?: string;
  /** For `open`: the address to open. */
  url?: string;
  /** For `reply`: the visitor's message; the label by default. */
  text?: string;
};

export type Card = {
  title: string;
  text?: string;
  /** The older name of `text`. */
  description?: string;
  url?: string;
  image?: string;
  /** If the page's shop returns a price, the chat shows that price instead. */
  price?: string;
  buttons?: Array<CardButton>;
};

export type Contact = {
  email: string;
  name?: string;
  message?: string;
  /** BCP 47: the language of e-mails to them. */
  language?: string;
  timestamp: string;
};

export type HandlingState = {
  by: "waiting" | "person";
  since: string;
  /** `workflow_failed`: the workflow failed to reply too often. `visitor_asked`, `workflow_asked`: the visitor or the workflow asked for a person. Absent if a key did. */
  reason_code?: "workflow_failed" | "visitor_asked" | "workflow_asked";
  reason?: string;
  summary?: string;
  note?: string;
  agent?: Agent;
};

export type File = {
  id: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** The URL of the file for 24 hours; anybody who knows it can read the file. */
  url: string;
};

export type Message = {
  id: string;
  /** `agent`: a member of the site's team. */
  role: "user" | "assistant" | "agent";
  content: string;
  timestamp: string;
  /** Answers that the visitor can give with one click. */
  quick_replies?: Array<string>;
  /** Pages, or products of the shop whose page the visitor is on. */
  cards?: Array<Card>;
  ask?: AskForm;
  /** The author, for an agent's message. */
  agent?: Agent;
  /** Files sent with the message. */
  files?: Array<File>;
  /** What the visitor thinks of this reply. */
  rating?: "up" | "down";
  /** The reason, in the visitor's words. */
  rating_reason?: string;
  /** The visitor stopped this reply. */
  stopped?: true;
};

export type Conversation = {
  success: true;
  session_id: string;
  created_at: string;
  updated_at: string;
  messages: Array<Message>;
  /** Whether the conversation has older messages than these. */
  has_more?: true;
  reply_pending?: true;
  /** Who handles the conversation, if the workflow does not. */
  handling?: HandlingState;
  /** The handover that the site offers now; absent while its `handover` is off. Only in responses to visitors: listen for events while it is present. */
  handover?: OfferedHandover;
  /** `missed`: a wait for a person timed out. `contact_left`: the visitor left a message. An agent's message clears it. */
  outcome?: "missed" | "contact_left";
  /** `workflow_failed`: the workflow failed to reply too often. `visitor_asked`, `workflow_asked`: the visitor or the workflow asked for a person. Absent if a key did. */
  outcome_reason_code?: "workflow_failed" | "visitor_asked" | "workflow_asked";
  /** The reason for the handover. */
  outcome_reason?: string;
  /** What the conversation was about. */
  outcome_summary?: string;
  /** The visitor's contact details for an answer by e-mail. Never in responses to visitors. */
  contact?: Contact;
  /** With `include=user`: the user of the latest message that names one. Null for a guest. */
  user?: {
    id: string;
    name?: string;
    email?: string;
    verified: boolean;
  } | null;
  /** With `include=user`: page, product and cart in the context of the first message, as the page claims them. */
  beginning?: {
    /** URL of the page on which the conversation began, without query and fragment. */
    page?: string;
    page_title?: string;
    product?: {
      title: string;
      variant?: string;
      price?: string;
    };
    cart_total?: string;
    cart_item_count?: number;
    cart_lines?: Array<{
      title: string;
      variant?: string;
      price?: string;
      quantity?: number;
    }>;
  };
  status?: "open" | "closed";
  /** Absent once it has passed. */
  snoozed_until?: string;
  assignee?: {
    id: string;
    name: string;
  };
  tags?: Array<string>;
  /** With `include=user`: the number of messages that the signed-in person has not read. Absent for a key. */
  unread?: number;
};

export type Note = {
  id: string;
  content: string;
  timestamp: string;
  agent: Agent;
};

export type Pagination = {
  page: number;
  per_page: number;
  total: number;
  total_pages: number;
};

export type Session = {
  session_id: string;
  created_at: string;
  message_count: number;
  last_message_at: string;
  handling?: HandlingState;
  /** `missed`: a wait for a person timed out. `contact_left`: the visitor left a message. An agent's message clears it. */
  outcome?: "missed" | "contact_left";
  /** `workflow_failed`: the workflow failed to reply too often. `visitor_asked`, `workflow_asked`: the visitor or the workflow asked for a person. Absent if a key did. */
  outcome_reason_code?: "workflow_failed" | "visitor_asked" | "workflow_asked";
  /** The reason for the handover. */
  outcome_reason?: string;
  /** What the conversation was about. */
  outcome_summary?: string;
  preview?: {
    /** The visitor's first message in one line, cut to 140 characters with … at the end; the names of its files if it has no text. Null if the visitor wrote nothing. */
    first_message: string | null;
    /** The user of the latest message that names one. Null for a guest. */
    user: {
      id: string;
      verified: boolean;
    } | null;
    /** URL of the page on which the conversation began, from `context.page_url`, without query and fragment. Absent if unknown. */
    page?: string;
    /** `down` if the visitor rated any of the latest 200 messages down, else `up` if any is rated up. Absent if none is rated. */
    rating?: "up" | "down";
    /** The last message is the visitor's and no longer expects a reply. */
    unanswered?: true;
  };
  /** With `include=preview`: the latest message, its first 200 characters. */
  last_message?: {
    role: "user" | "assistant" | "agent";
    content: string;
    timestamp: string;
  };
  /** With `include=preview`: absent for a guest. */
  user?: {
    id: string;
    name?: string;
    email?: string;
    verified: boolean;
  };
  /** With `include=preview`: the page on which the conversation began. */
  page?: {
    url: string;
    title?: string;
  };
  /** With `include=preview`: the visitor's contact details for an answer by e-mail. */
  contact?: Contact;
  status?: "open" | "closed";
  /** Absent once it has passed. */
  snoozed_until?: string;
  assignee?: {
    id: string;
    name: string;
  };
  tags?: Array<string>;
  /** With `include=preview`: the number of messages that the reader has not read. */
  unread?: number;
};

export type Problem = {
  /** Such as `html_page`. More codes may be added. */
  code: string;
  /** The values in the problem's text, such as `target` of a redirect. `message` is the text that the other side sent; API keys and other secrets are hidden. */
  params?: Record<string, string | number>;
};

export type CalledTool = {
  name: string;
  /** What the model received instead of a result. */
  error?: string;
};

export type CheckedTool = {
  type: "shopify" | "wordpress" | "woocommerce" | "mcp";
  url?: string;
  /** Why it cannot be used; absent if it can. */
  problem?: Problem;
};

export type LanguageTexts = {
  title?: string;
  subtitle?: string;
  greeting?: string;
  starter_prompts?: Array<string>;
  consent?: string;
  teaser?: string;
};

export type Appearance = {
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
  languages: Record<string, LanguageTexts>;
};

export type SavedReply = {
  title: string;
  text: string;
};

export type FileSettings = {
  /** Types of files, detected from their content: `image/*` or one type of picture, `application/pdf`, `text/plain`. */
  types: Array<"image/*" | "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif" | "application/pdf" | "text/plain">;
  /** Maximum bytes of one file. */
  max_bytes: number;
  /** Maximum files in one session. */
  per_session: number;
};

export type OpeningHours = {
  timezone: string;
  weekly: Record<string, Array<[string, string]>>;
  closed: Array<string>;
};

export type HandoverSettings = {
  /** Whether visitors may ask for a person. */
  visitors: boolean;
  /** Consecutive messages without an answer after which a person is asked for; 0: never. */
  after_failures: number;
  /** Seconds for which a visitor waits for a person. */
  timeout: number;
  /** What happens if no person comes in time. */
  otherwise: "workflow" | "form";
  hours?: OpeningHours;
};

export type SecretState = {
  set: boolean;
  last_four: string | null;
};

export type McpToolView = {
  type: "mcp";
  url: string;
  /** Names of tools. Absent: those that the server annotates with `readOnlyHint`. */
  allow?: Array<string>;
  headers?: Record<string, SecretState>;
};

export type SiteResponse = {
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
  } | McpToolView>;
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
  handover: HandoverSettings | null;
  /** Which files visitors may send, as `{ types, max_bytes, per_session }`; null: none. */
  files: FileSettings | null;
  /** At most 5 addresses that receive an e-mail when a visitor waits or leaves a message, in addition to the site's people. An address that the operator did not set receives nothing else until the link in its first e-mail confirms it. */
  notify_emails: Array<string>;
  /** Whether the site's owners and `notify_emails` receive a report each Monday: the figures of the week, and the questions that were not answered. */
  weekly_report: boolean;
  /** Prepared answers, as `[{ title, text }]`: the console offers them to people who answer visitors. */
  saved_replies: Array<SavedReply>;
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
  webhook_headers: Record<string, SecretState>;
  signing_secret: SecretState;
  identity_secret: SecretState;
  model_api_key: SecretState;
  created_at: string;
  updated_at: string;
  success: true;
};

export type McpTool = {
  type: "mcp";
  url: string;
  /** Names of tools. Absent: those that the server annotates with `readOnlyHint`. */
  allow?: Array<string>;
};

export type SiteFile = {
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
  /** What the model may look things up with, up to 8: `{ "type": "shopify" }`, `"wordpress"` or `"woocommerce"` with the site's `url`, `"mcp"` with the server's `url` and, if you like, `headers` and the names in `allow`. */
  model_tools: Array<{
    type: "shopify";
  } | {
    type: "wordpress";
    url: string;
  } | {
    type: "woocommerce";
    url: string;
  } | McpTool>;
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
  handover: HandoverSettings | null;
  /** Which files visitors may send, as `{ types, max_bytes, per_session }`; null: none. */
  files: FileSettings | null;
  /** Whether the site's owners and `notify_emails` receive a report each Monday: the figures of the week, and the questions that were not answered. */
  weekly_report: boolean;
  /** Prepared answers, as `[{ title, text }]`: the console offers them to people who answer visitors. */
  saved_replies: Array<SavedReply>;
  /** The URL at which your systems receive events, signed by Standard Webhooks with the signing secret. */
  events_url: string | null;
  /** Which events are sent to `events_url`. */
  events: Array<"session.started" | "message.created" | "message.rated" | "handover.requested" | "handover.taken" | "handover.returned" | "handover.timed_out" | "message.left" | "session.deleted">;
  appearance: Appearance;
  /** The owner's own texts for the widget, by the string's name: `send`, or `de.send` for one language. */
  strings: Record<string, string>;
  name: string;
};

export type LanguageTextsInput = {
  title?: string;
  subtitle?: string;
  greeting?: string;
  starter_prompts?: Array<string>;
  consent?: string;
  teaser?: string;
};

export type AppearanceInput = {
  /** Shown at the top of the chat. */
  title?: string;
  /** Shown after “AI assistant”, under the title, such as “answers in seconds”. */
  subtitle?: string;
  /** The `https:` address of a picture, shown at the top and next to replies; empty shows a symbol instead. */
  logo?: string;
  /** Markdown, shown above the conversation and not part of it. Empty shows a greeting in the visitor's language. */
  greeting?: string;
  /** The accent, from which the other colours are derived. */
  color?: string;
  /** `page`: follows the page's declared or visible scheme, so that a light page stays light. `auto`: follows the page's declared scheme, or else the visitor's device. */
  theme?: "page" | "auto" | "light" | "dark";
  /** The corner of the page, at the bottom. */
  position?: "right" | "left";
  /** Shown as buttons while the conversation is empty. */
  starter_prompts?: Array<string>;
  /** Markdown that a visitor must agree to before the first message; empty asks for nothing. */
  consent?: string;
  /** Whether images in replies are shown. Their host then sees the visitor's IP address. */
  images?: boolean;
  /** Whether visitors may rate replies. */
  feedback?: boolean;
  /** The icon of the button that opens the chat; `none` if the page's own button calls `ChatWidget.open()`. */
  launcher?: "chat" | "spark" | "help" | "none";
  /** Whether the button's name (the text `launcher`) is shown next to its icon. */
  launcher_words?: boolean;
  /** Distance from the bottom of the screen to the button. */
  inset_bottom?: number;
  /** Distance from the side of the screen to the button. */
  inset_side?: number;
  /** The same on screens of up to 480 pixels, such as above a shop's own bar. */
  inset_bottom_phone?: number;
  /** The same on screens of up to 480 pixels. */
  inset_side_phone?: number;
  /** Whether the chat moves above bars that the page fixes at the bottom, such as a cookie banner. */
  dodge?: boolean;
  /** A short text next to the button, for visitors who have not opened the chat yet; empty shows none. */
  teaser?: string;
  /** Seconds on a page after which the teaser shows. */
  teaser_delay?: number;
  /** Paths, in which `*` matches any text, as in `/products/*`; none means every page. */
  teaser_pages?: Array<string>;
  /** Whether the first words of an answer that arrives while the chat is closed are shown next to the button. */
  preview?: boolean;
  /** The title, second line, greeting, questions, consent and teaser for pages in another language, by its tag: `{ de: { greeting } }`. It replaces the whole set. */
  languages?: Record<string, LanguageTextsInput>;
};

export type SavedReplyInput = {
  title: string;
  text: string;
};

export type FileSettingsInput = {
  /** Types of files, detected from their content: `image/*` or one type of picture, `application/pdf`, `text/plain`. */
  types: Array<"image/*" | "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif" | "application/pdf" | "text/plain">;
  /** Maximum bytes of one file. */
  max_bytes?: number;
  /** Maximum files in one session. */
  per_session?: number;
};

export type OpeningHoursInput = {
  timezone: string;
  weekly: Record<string, Array<[string, string]>>;
  closed?: Array<string>;
};

export type HandoverSettingsInput = {
  /** Whether visitors may ask for a person. */
  visitors?: boolean;
  /** Consecutive messages without an answer after which a person is asked for; 0: never. */
  after_failures?: number;
  /** Seconds for which a visitor waits for a person. */
  timeout?: number;
  /** What happens if no person comes in time. */
  otherwise?: "workflow" | "form";
  hours?: OpeningHoursInput;
};

export type McpToolChangeInput = {
  type: "mcp";
  url: string;
  /** Names of tools. Absent: those that the server annotates with `readOnlyHint`. */
  allow?: Array<string>;
  /** Headers of each webhook call, up to 20, by name. They replace the whole set; the value `true` keeps the current one. */
  headers?: Record<string, string | true>;
};

export type ApiKey = {
  key_id: string;
  permissions: Array<"messages:write" | "conversations:read" | "conversations:write" | "conversations:delete" | "sessions:read" | "webhooks:test" | "settings:read" | "settings:write" | "users:manage" | "usage:read">;
  label: string;
  created_at: string;
  /** The first use in the latest UTC hour in which the key was used; null if it never was. */
  last_used_at: string | null;
  /** The key's last four characters. Absent for a key created before they were stored. */
  last_four?: string;
};

export type KnowledgeEntry = {
  id: string;
  question: string;
  answer: string;
  updated_at: string;
};

export type OutgoingEvent = {
  event_id: string;
  type: "session.started" | "message.created" | "message.rated" | "handover.requested" | "handover.taken" | "handover.returned" | "handover.timed_out" | "message.left" | "session.deleted";
  session_id: string;
  timestamp: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  next_attempt_at?: string;
  /** Why the last attempt failed. */
  problem?: Problem;
};

export type LoggedCall = {
  call_id: string;
  kind: "webhook" | "model";
  session_id: string;
  timestamp: string;
  outcome: "answered" | "failed" | "stopped";
  /** The HTTP status. Absent if nothing answered. */
  status?: number;
  /** Until the reply was complete, or had failed. */
  duration_ms: number;
  /** HTTP calls for this message, such as one per turn of a model. */
  calls: number;
  /** Why there is no reply, with the codes of `POST /webhook/test`. Leaves out the text that the webhook or the model sent. */
  problem?: Problem;
  has_bodies: boolean;
};

export type PersonalSession = {
  session_id: string;
  verified: boolean;
  name?: string;
  /** The user's e-mail address, if they are verified. */
  email?: string;
  created_at: string;
  updated_at: string;
  messages: Array<Message>;
  /** URL of the page on which the conversation began, without query and fragment. */
  page?: string;
  page_title?: string;
  product?: {
    title: string;
    variant?: string;
    price?: string;
  };
  cart_total?: string;
  cart_item_count?: number;
  cart_lines?: Array<{
    title: string;
    variant?: string;
    price?: string;
    quantity?: number;
  }>;
  /** `missed`: a wait for a person timed out. `contact_left`: the visitor left a message. An agent's message clears it. */
  outcome?: "missed" | "contact_left";
  /** `workflow_failed`: the workflow failed to reply too often. `visitor_asked`, `workflow_asked`: the visitor or the workflow asked for a person. Absent if a key did. */
  outcome_reason_code?: "workflow_failed" | "visitor_asked" | "workflow_asked";
  /** The reason for the handover. */
  outcome_reason?: string;
  /** What the conversation was about. */
  outcome_summary?: string;
  contact?: Contact;
  status?: "open" | "closed";
  /** Absent once it has passed. */
  snoozed_until?: string;
  assignee?: {
    id: string;
    name: string;
  };
  tags?: Array<string>;
  /** Oldest first. */
  notes?: Array<Note>;
};

export type Site = {
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
  } | McpToolView>;
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
  handover: HandoverSettings | null;
  /** Which files visitors may send, as `{ types, max_bytes, per_session }`; null: none. */
  files: FileSettings | null;
  /** At most 5 addresses that receive an e-mail when a visitor waits or leaves a message, in addition to the site's people. An address that the operator did not set receives nothing else until the link in its first e-mail confirms it. */
  notify_emails: Array<string>;
  /** Whether the site's owners and `notify_emails` receive a report each Monday: the figures of the week, and the questions that were not answered. */
  weekly_report: boolean;
  /** Prepared answers, as `[{ title, text }]`: the console offers them to people who answer visitors. */
  saved_replies: Array<SavedReply>;
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
  webhook_headers: Record<string, SecretState>;
  signing_secret: SecretState;
  identity_secret: SecretState;
  model_api_key: SecretState;
  created_at: string;
  updated_at: string;
};

export type SendMessageRequest = {
  /** 1 to 10,000 characters (Unicode code points). It may be empty if there are files. */
  message: string;
  session_id?: string | null;
  context?: {
    page_url?: string | number | boolean | null;
    page_title?: string | number | boolean | null;
    referrer?: string | number | boolean | null;
    user_name?: string | number | boolean | null;
    cart_total?: string | number | boolean | null;
    [key: string]: unknown;
  } | null;
  /** The user for whom server-side code acts. Not for visitors: their token identifies them. */
  user?: {
    id?: string | null;
    email?: string | null;
    name?: string | null;
    role?: string | null;
  } | null;
  /** Ids of files that were sent to this session, to attach to the message. */
  files?: Array<string> | null;
};

export type SendMessageResponse = {
  success: true;
  message: string;
  session_id: string;
  metadata: {
    model: string;
    tokens_used: number;
    response_time_ms: number;
  };
  /** Answers that the visitor can give with one click. */
  quick_replies?: Array<string>;
  /** Pages, or products of the shop whose page the visitor is on. */
  cards?: Array<Card>;
  ask?: AskForm;
  /** The reply's id, for rating it. Only in responses to visitors. */
  message_id?: string;
  /** The visitor stopped the reply: this is the text so far. */
  stopped?: true;
  /** Who handles the conversation if the workflow does not, or no longer did when its reply arrived. `message` is then empty. */
  handling?: Handling;
  /** The handover that the site offers now; absent while its `handover` is off. Only in responses to visitors: listen for events while it is present. */
  handover?: OfferedHandover;
};

export type SendFileResponse = {
  success: true;
  file_id: string;
  name: string;
  type: string;
  /** Bytes of the stored file. */
  size: number;
};

export type GetConversationQuery = {
  /** The id of a message: the page ends before it. */
  before?: string;
  limit?: number;
  wait?: number;
  /** The user, how the conversation began, and the team's state. Never in responses to visitors. */
  include?: "user";
};

export type GetConversationResponse = Conversation;

export type StopReplyResponse = {
  success: true;
  stopped: number;
};

export type RateReplyRequest = {
  message_id: string;
  /** `none` removes an earlier rating. */
  rating: "up" | "down" | "none";
  /** The reason, in the visitor's words: only with `down`. At most 500 characters. */
  reason?: string;
};

export type RateReplyResponse = {
  success: true;
};

export type CountActionRequest = {
  action: "add_to_cart";
  message_id: string;
  /** The `product` of a button of the card. */
  product: string;
};

export type CountActionResponse = {
  success: true;
};

export type ListenToConversationQuery = {
  /** The `id` of the last received event, for a client that cannot send `Last-Event-ID`. */
  after?: string;
};

export type AddMessageRequest = {
  /** 1 to 10,000 characters (Unicode code points). */
  content: string;
  role?: "assistant" | "agent";
  /** The author; required if the role is agent. */
  agent?: {
    id: string;
    name: string;
    avatar_url?: string | null;
  } | null;
  quick_replies?: Array<string> | null;
  cards?: Array<{
    title: string;
    text?: string | null;
    /** The older name of `text`. */
    description?: string | null;
    url?: string | null;
    image?: string | null;
    price?: string | null;
    buttons?: Array<{
      label: string;
      action: "add_to_cart" | "open" | "reply";
      /** For `add_to_cart`: the product, as the page's shop names it. In Shopify, its handle, with `?variant=` and a number for one variant; in WooCommerce, its number or slug. */
      product?: string | null;
      /** For `open`: the address to open. */
      url?: string | null;
      /** For `reply`: the visitor's message; the label by default. */
      text?: string | null;
    }> | null;
  }> | null;
  ask?: {
    text?: string | null;
    fields: Array<{
      name: string;
      label: string;
      type: "text" | "email" | "tel" | "choice" | "date";
      required?: boolean | null;
      /** For a choice. */
      options?: Array<string> | null;
    }>;
    submit?: string | null;
  } | null;
  /** Ids of files that were sent to this session, to attach to the message. */
  files?: Array<string> | null;
};

export type AddMessageResponse = {
  success: true;
  id: string;
  /** `agent`: a member of the site's team. */
  role: "user" | "assistant" | "agent";
  content: string;
  timestamp: string;
  /** Answers that the visitor can give with one click. */
  quick_replies?: Array<string>;
  /** Pages, or products of the shop whose page the visitor is on. */
  cards?: Array<Card>;
  ask?: AskForm;
  /** The author, for an agent's message. */
  agent?: Agent;
  /** Files sent with the message. */
  files?: Array<File>;
  /** What the visitor thinks of this reply. */
  rating?: "up" | "down";
  /** The reason, in the visitor's words. */
  rating_reason?: string;
  /** The visitor stopped this reply. */
  stopped?: true;
};

export type ShowTypingRequest = {
  by: "assistant" | "agent";
  /** The person who is typing; by default the one who handles the conversation. */
  name?: string | null;
};

export type ShowTypingResponse = {
  success: true;
};

export type ChangeHandlingRequest = {
  by: "workflow" | "waiting" | "person";
  /** The person who takes over; required if by is person. */
  agent?: {
    id: string;
    name: string;
    avatar_url?: string | null;
  } | null;
  note?: string | null;
  /** The id of the person from whom the conversation is taken. */
  take_from?: string | null;
};

export type ChangeHandlingResponse = {
  success: true;
  handling?: HandlingState;
};

export type LeaveContactRequest = {
  email: string;
  name?: string | null;
  message?: string | null;
  /** The visitor's language (BCP 47). */
  language?: string | null;
};

export type LeaveContactResponse = {
  success: true;
};

export type ChangeConversationRequest = {
  status?: "open" | "closed";
  /** In the future, at most 90 days ahead. Null ends the snooze. */
  snoozed_until?: string | null;
  /** The id of a person of this site. Null: nobody. A key may name a person of its own system as `{ id, name }`. */
  assignee?: string | {
    id: string;
    name: string;
  } | null;
  /** Replaces all tags. */
  tags?: Array<string>;
};

export type ChangeConversationResponse = {
  success: true;
  session: {
    session_id: string;
    created_at: string;
    message_count: number;
    last_message_at: string;
    handling?: HandlingState;
    /** `missed`: a wait for a person timed out. `contact_left`: the visitor left a message. An agent's message clears it. */
    outcome?: "missed" | "contact_left";
    /** `workflow_failed`: the workflow failed to reply too often. `visitor_asked`, `workflow_asked`: the visitor or the workflow asked for a person. Absent if a key did. */
    outcome_reason_code?: "workflow_failed" | "visitor_asked" | "workflow_asked";
    /** The reason for the handover. */
    outcome_reason?: string;
    /** What the conversation was about. */
    outcome_summary?: string;
    status: "open" | "closed";
    /** Absent once it has passed. */
    snoozed_until?: string;
    assignee?: {
      id: string;
      name: string;
    };
    tags: Array<string>;
    /** Messages that the signed-in person has not read. Absent for a key. */
    unread?: number;
  };
};

export type AddNoteRequest = {
  /** 1 to 10,000 characters (Unicode code points). */
  content: string;
  /** The author; required with an API key. */
  agent?: {
    id: string;
    name: string;
    avatar_url?: string | null;
  } | null;
};

export type AddNoteResponse = {
  success: true;
  note: Note;
};

export type ListNotesResponse = {
  success: true;
  data: Array<Note>;
};

export type MarkReadRequest = {
  /** The message up to which the conversation is read; by default the newest. */
  message_id?: string;
  /** Id of the person who has read it; required with an API key. */
  reader?: string;
};

export type MarkReadResponse = {
  success: true;
};

export type MailTranscriptRequest = {
  /** An e-mail address. */
  to: string;
};

export type MailTranscriptResponse = {
  success: true;
};

export type DeleteConversationResponse = {
  success: true;
  message: string;
};

export type ListSessionsQuery = {
  page?: number;
  per_page?: number;
  /** ISO 8601. A date without a time means the whole UTC day. */
  from?: string;
  /** ISO 8601. A date without a time means the whole UTC day. */
  to?: string;
  /** Only sessions that contain this text, ignoring case. Needs conversations:read as well. */
  search?: string;
  /** Only sessions in which the visitor gave a reply this rating; with `search`, a reply that contains the text. Needs conversations:read as well. */
  rating?: "up" | "down";
  /** Only sessions whose last message is the visitor's and no longer expects a reply. Needs conversations:read as well. */
  unanswered?: "true";
  /** `waiting`: only sessions that wait for a person. `person`: only those that a person handles. The longest wait is first; `from` and `to` are ignored. */
  handling?: "waiting" | "person";
  /** `activity`: newest `last_message_at` first. Needs conversations:read as well. */
  order?: "created" | "activity";
  /** `open`: neither closed nor snoozed. `mine` and `unassigned`: not closed. `missed` and `contact`: with that outcome. `unanswered`: not closed, with a message that could not be answered and after which no person has written. `disliked`: as `rating=down`. Not together with `handling`; only `disliked` together with a search. Needs conversations:read as well. */
  view?: "open" | "waiting" | "mine" | "unassigned" | "missed" | "contact" | "unanswered" | "disliked" | "snoozed" | "closed";
  /** Only conversations with this tag. */
  tag?: string;
  /** Only conversations of this `user.id`. */
  user?: string;
  /** The person for `mine` and `unread`. Only for keys; otherwise the signed-in person is the reader. */
  reader?: string;
  /** The first words and the user of each conversation. Needs conversations:read as well. */
  include?: "preview";
};

export type ListSessionsResponse = {
  success: true;
  data: Array<Session>;
  pagination: Pagination;
  search_complete?: boolean;
};

export type CountInboxQuery = {
  /** The person for `mine` and `unread`. Only for keys; otherwise the signed-in person is the reader. */
  reader?: string;
};

export type CountInboxResponse = {
  success: true;
  open: number;
  waiting: number;
  unassigned: number;
  missed: number;
  contact: number;
  /** Assigned to the reader. */
  mine?: number;
  /** Open conversations with messages that the reader has not read. */
  unread?: number;
};

export type ListenToInboxQuery = {
  /** The `id` of the last received event, for a client that cannot send `Last-Event-ID`. */
  after?: string;
  /** The person for `mine` and `unread`. Only for keys; otherwise the signed-in person is the reader. */
  reader?: string;
};

export type DeleteSessionsQuery = {
  /** ISO 8601. A date without a time means the whole UTC day. */
  before: string;
};

export type DeleteSessionsResponse = {
  success: true;
  deleted: number;
  more: boolean;
};

export type ExportConversationsQuery = {
  /** ISO 8601. A date without a time means the whole UTC day. */
  from?: string;
  /** ISO 8601. A date without a time means the whole UTC day. */
  to?: string;
  /** `next` of the previous page. */
  cursor?: string;
};

export type ExportConversationsResponse = {
  success: true;
  data: Array<{
    session: {
      session_id: string;
      created_at: string;
      message_count: number;
      last_message_at: string;
    };
    messages: Array<Message>;
    status?: "open" | "closed";
    /** Absent once it has passed. */
    snoozed_until?: string;
    assignee?: {
      id: string;
      name: string;
    };
    tags?: Array<string>;
    /** Oldest first. */
    notes?: Array<Note>;
  }>;
  next: string | null;
};

export type TestWebhookRequest = {
  webhook_url?: string | null;
  test_message?: string | null;
};

export type TestWebhookResponse = {
  success: boolean;
  webhook_response: {
    status: number;
    body: {
      [key: string]: unknown;
    };
    response_time_ms: number;
  };
  /** The text that a visitor would get; read like the answer to a message. */
  reply?: string;
  /** Answers that the visitor can give with one click. */
  quick_replies?: Array<string>;
  /** Pages, or products of the shop whose page the visitor is on. */
  cards?: Array<Card>;
  ask?: AskForm;
  /** Without a reply: why a message would fail, such as `no_reply` or `status_401`. */
  reason?: string;
  /** The same as a sentence, with a possible fix. */
  reason_message?: string;
  /** Why there is no reply, as a code for programs. */
  problem?: Problem;
  /** Things that work but should be improved, such as an address for tests only. */
  warnings?: Array<Problem>;
};

export type TestModelRequest = {
  test_message?: string | null;
  /** Whether only the tools (`model_tools`) are checked, without a call of the model. */
  tools_only?: boolean | null;
};

export type TestModelResponse = {
  success: boolean;
  response_time_ms: number;
  /** The model's text. */
  reply?: string;
  /** The model that answered, as it names itself. */
  model?: string;
  tokens_used?: number;
  /** Answers that the visitor can give with one click. */
  quick_replies?: Array<string>;
  /** Pages, or products of the shop whose page the visitor is on. */
  cards?: Array<Card>;
  ask?: AskForm;
  /** Whether each tool of `model_tools` can be used, in their order. Absent if there are none. */
  tools?: Array<CheckedTool>;
  /** The tools that the model called, in their order. Absent if it called none. */
  tool_calls?: Array<CalledTool>;
  /** The setting to check: `model_base_url` or `model_name`. */
  field?: string;
  /** Why there is no reply, such as `not_configured`, `unreachable` or `status_401`. */
  reason?: string;
  /** The same as a sentence, with a possible fix. */
  reason_message?: string;
  /** Why there is no reply, as a code for programs. */
  problem?: Problem;
  /** Things that work but should be improved, such as an address for tests only. */
  warnings?: Array<Problem>;
};

export type GetSiteResponse = SiteResponse;

export type ExportSettingsResponse = {
  success: true;
  site: SiteFile;
};

export type UpdateSiteRequest = {
  /** Whether the chat is closed: visitors find no such site, and messages are refused. All data is kept. */
  closed?: boolean;
  /** Who writes the replies. */
  reply_source?: "webhook" | "model";
  /** The address of the workflow that answers. */
  webhook_url?: string | null;
  /** How long an answer may take, from the webhook or the model. */
  webhook_timeout?: number;
  /** Number of earlier messages in each call; at 0 the payload has no `history`. */
  webhook_history?: number;
  /** Whether each call contains the entries of the site's knowledge that fit the message, as `context.knowledge`. */
  webhook_knowledge?: boolean;
  /** Base URL of an OpenAI-compatible API: the part before `/chat/completions`, or everything up to `/responses`. */
  model_base_url?: string | null;
  /** The model's name in that API. */
  model_name?: string;
  /** The system prompt. */
  model_system_prompt?: string;
  /** Number of earlier messages that the model receives. */
  model_history?: number;
  /** What the model may look things up with, up to 8: `{ "type": "shopify" }`, `"wordpress"` or `"woocommerce"` with the site's `url`, `"mcp"` with the server's `url` and, if you like, `headers` and the names in `allow`. */
  model_tools?: Array<{
    type: "shopify";
  } | {
    type: "wordpress";
    url: string;
  } | {
    type: "woocommerce";
    url: string;
  } | McpToolChangeInput>;
  /** Whether the model gets the page's title and address, the product and the cart, without personal data. */
  model_context?: boolean;
  /** Whether calls contain `X-Webhook-Signature`. */
  sign?: boolean;
  /** Whether calls contain `X-Request-Timestamp`. */
  timestamp?: boolean;
  /** Whether calls contain the headers of https://www.standardwebhooks.com, for receivers that verify with a library. */
  standard_webhooks?: boolean;
  /** The format of the webhook's payload. `n8n` is the input of n8n's Chat Trigger, with visitors' files as `multipart/form-data`. */
  payload?: "standard" | "legacy" | "n8n";
  /** `prefixed` writes `sha256=` before the digest, `bare` only the digest. */
  signature_format?: "prefixed" | "bare";
  /** Whether the workflow receives visitors' ratings of replies. */
  feedback_events?: boolean;
  /** The origins whose pages may show the widget. */
  allowed_origins?: Array<string>;
  /** How to treat a user whom the page names without a `user_token`: as an unverified user for the workflow, or as a guest. */
  claimed_users?: "forward" | "drop";
  /** Whether everybody may chat, or only users with a `user_token`. */
  visitors?: "all" | "verified";
  /** The time zone for the days of usage, such as `Europe/Berlin` or `+02:00`. Days before a change stay as they were counted. */
  timezone?: string;
  /** Inactivity after which a session is over. */
  session_timeout?: number;
  /** Messages per minute in one visitor's session. */
  visitor_messages_per_minute?: number;
  /** Calls per minute from all visitors at one address. */
  visitor_calls_per_minute?: number;
  /** Messages per minute from all visitors at one address. By default a quarter of the site's messages per minute, at least 10. */
  address_messages_per_minute?: number | null;
  /** Whether the widget listens for events while its panel is open, so that unsolicited messages appear immediately. */
  live?: boolean;
  /** How a conversation reaches a person; null: a workflow's `handover` is ignored, and visitors cannot ask for a person. */
  handover?: HandoverSettingsInput | null;
  /** Which files visitors may send, as `{ types, max_bytes, per_session }`; null: none. */
  files?: FileSettingsInput | null;
  /** At most 5 addresses that receive an e-mail when a visitor waits or leaves a message, in addition to the site's people. An address that the operator did not set receives nothing else until the link in its first e-mail confirms it. */
  notify_emails?: Array<string>;
  /** Whether the site's owners and `notify_emails` receive a report each Monday: the figures of the week, and the questions that were not answered. */
  weekly_report?: boolean;
  /** Prepared answers, as `[{ title, text }]`: the console offers them to people who answer visitors. */
  saved_replies?: Array<SavedReplyInput>;
  /** The URL at which your systems receive events, signed by Standard Webhooks with the signing secret. */
  events_url?: string | null;
  /** Which events are sent to `events_url`. */
  events?: Array<"session.started" | "message.created" | "message.rated" | "handover.requested" | "handover.taken" | "handover.returned" | "handover.timed_out" | "message.left" | "session.deleted">;
  appearance?: AppearanceInput;
  /** The owner's own texts for the widget, by the string's name: `send`, or `de.send` for one language. */
  strings?: Record<string, string>;
  name?: string;
  /** Headers of each webhook call, up to 20, by name. They replace the whole set; the value `true` keeps the current one. */
  webhook_headers?: Record<string, string | true>;
  /** The secret that signs the calls. Also turns `sign` on. */
  signing_secret?: string;
  /** API key of the model. It is removed when `model_base_url` changes to another origin or to none; null removes it. */
  model_api_key?: string | null;
};

export type UpdateSiteResponse = SiteResponse;

export type ListKeysResponse = {
  success: true;
  data: Array<ApiKey>;
};

export type CreateKeyRequest = {
  permissions?: Array<"messages:write" | "conversations:read" | "conversations:write" | "conversations:delete" | "sessions:read" | "webhooks:test" | "settings:read" | "settings:write" | "users:manage" | "usage:read"> | null;
  label?: string | null;
};

export type CreateKeyResponse = {
  success: true;
  key_id: string;
  api_key: string;
  permissions: Array<"messages:write" | "conversations:read" | "conversations:write" | "conversations:delete" | "sessions:read" | "webhooks:test" | "settings:read" | "settings:write" | "users:manage" | "usage:read">;
  label: string;
};

export type DeleteKeyResponse = {
  success: true;
  message: string;
};

export type RotateSecretRequest = {
  secret: "signing" | "identity";
};

export type RotateSecretResponse = {
  success: true;
  secret: string;
  signing_secret?: string;
  identity_secret?: string;
};

export type ListSavedRepliesResponse = {
  success: true;
  data: Array<SavedReply>;
};

export type ListKnowledgeQuery = {
  page?: number;
  per_page?: number;
  /** Only entries with this text in question or answer, ignoring case. */
  search?: string;
};

export type ListKnowledgeResponse = {
  success: true;
  data: Array<KnowledgeEntry>;
  pagination: Pagination;
};

export type AddKnowledgeRequest = {
  /** 1 to 500 characters (Unicode code points). */
  question: string;
  /** 1 to 5,000 characters (Unicode code points). */
  answer: string;
};

export type AddKnowledgeResponse = {
  success: true;
  entry: KnowledgeEntry;
};

export type UpdateKnowledgeRequest = {
  /** 1 to 500 characters (Unicode code points). */
  question?: string;
  /** 1 to 5,000 characters (Unicode code points). */
  answer?: string;
};

export type UpdateKnowledgeResponse = {
  success: true;
  entry: KnowledgeEntry;
};

export type DeleteKnowledgeResponse = {
  success: true;
  message: string;
};

export type ListEventsQuery = {
  state?: "pending" | "delivered" | "failed";
  page?: number;
  per_page?: number;
};

export type ListEventsResponse = {
  success: true;
  data: Array<OutgoingEvent>;
  pagination: Pagination;
};

export type RetryEventResponse = {
  success: true;
};

export type ListCallsQuery = {
  outcome?: "answered" | "failed" | "stopped";
  page?: number;
  per_page?: number;
};

export type ListCallsResponse = {
  success: true;
  data: Array<LoggedCall>;
  /** Until when bodies are recorded, and when they are erased. Absent if they are not recorded. */
  bodies_until?: string;
  pagination: Pagination;
};

export type GetCallBodiesResponse = {
  success: true;
  /** Absent for a form with files. */
  request?: string;
  answer: string;
};

export type RecordCallBodiesRequest = {
  on: boolean;
};

export type RecordCallBodiesResponse = {
  success: true;
  /** Until when bodies are recorded, and when they are erased. Absent if they are not recorded. */
  bodies_until?: string;
};

export type GetUsageQuery = {
  /** ISO 8601. A date means the whole day, in the site's `timezone`. */
  from?: string;
  /** ISO 8601. A date means the whole day, in the site's `timezone`. */
  to?: string;
};

export type GetUsageResponse = {
  success: true;
  /** Time zone of the days, if it is not UTC. */
  timezone?: string;
  data: Array<{
    date: string;
    messages: number;
    sessions: number;
    failures: number;
    p50_ms: number | null;
    p95_ms: number | null;
    first_answer_ms?: number;
    handovers?: number;
    missed?: number;
    unanswered?: number;
    rated_up?: number;
    rated_down?: number;
    tokens?: number;
    tool_calls?: number;
    assisted_carts?: number;
  }>;
};

export type ListUnansweredQuestionsQuery = {
  /** ISO 8601. A date without a time means the whole UTC day. */
  from?: string;
  /** ISO 8601. A date without a time means the whole UTC day. */
  to?: string;
  limit?: number;
};

export type ListUnansweredQuestionsResponse = {
  success: true;
  data: Array<{
    question: string;
    kind: "failed" | "workflow_marked" | "model_marked" | "disliked" | "asked_person";
    count: number;
    last_at: string;
    session_ids: Array<string>;
  }>;
  last_week: {
    answered: number;
    open: number;
  };
};

export type MarkQuestionAnsweredRequest = {
  /** 1 to 500 characters (Unicode code points). */
  question: string;
  entry_id?: string | null;
};

export type MarkQuestionAnsweredResponse = {
  success: true;
};

export type ExportUserQuery = {
  /** Also include sessions in which a page only claimed this id; they may be another person's. */
  claimed?: "true" | "false";
};

export type ExportUserResponse = {
  success: true;
  user_id: string;
  sessions: Array<PersonalSession>;
};

export type DeleteUserQuery = {
  /** Also include sessions in which a page only claimed this id; they may be another person's. */
  claimed?: "true" | "false";
};

export type DeleteUserResponse = {
  success: true;
  message: string;
  deleted_sessions: number;
};

export type ExportContactResponse = {
  success: true;
  email: string;
  sessions: Array<PersonalSession>;
};

export type DeleteContactResponse = {
  success: true;
  message: string;
  deleted_sessions: number;
};

export type ListSitesQuery = {
  page?: number;
  per_page?: number;
};

export type ListSitesResponse = {
  success: true;
  data: Array<Site>;
  pagination: Pagination;
};

export type CreateSiteRequest = {
  /** Whether the chat is closed: visitors find no such site, and messages are refused. All data is kept. */
  closed?: boolean;
  /** Who writes the replies. */
  reply_source?: "webhook" | "model";
  /** The address of the workflow that answers. */
  webhook_url?: string | null;
  /** How long an answer may take, from the webhook or the model. */
  webhook_timeout?: number;
  /** Number of earlier messages in each call; at 0 the payload has no `history`. */
  webhook_history?: number;
  /** Whether each call contains the entries of the site's knowledge that fit the message, as `context.knowledge`. */
  webhook_knowledge?: boolean;
  /** Base URL of an OpenAI-compatible API: the part before `/chat/completions`, or everything up to `/responses`. */
  model_base_url?: string | null;
  /** The model's name in that API. */
  model_name?: string;
  /** The system prompt. */
  model_system_prompt?: string;
  /** Number of earlier messages that the model receives. */
  model_history?: number;
  /** What the model may look things up with, up to 8: `{ "type": "shopify" }`, `"wordpress"` or `"woocommerce"` with the site's `url`, `"mcp"` with the server's `url` and, if you like, `headers` and the names in `allow`. */
  model_tools?: Array<{
    type: "shopify";
  } | {
    type: "wordpress";
    url: string;
  } | {
    type: "woocommerce";
    url: string;
  } | McpToolChangeInput>;
  /** Whether the model gets the page's title and address, the product and the cart, without personal data. */
  model_context?: boolean;
  /** Whether calls contain `X-Webhook-Signature`. */
  sign?: boolean;
  /** Whether calls contain `X-Request-Timestamp`. */
  timestamp?: boolean;
  /** Whether calls contain the headers of https://www.standardwebhooks.com, for receivers that verify with a library. */
  standard_webhooks?: boolean;
  /** The format of the webhook's payload. `n8n` is the input of n8n's Chat Trigger, with visitors' files as `multipart/form-data`. */
  payload?: "standard" | "legacy" | "n8n";
  /** `prefixed` writes `sha256=` before the digest, `bare` only the digest. */
  signature_format?: "prefixed" | "bare";
  /** Whether the workflow receives visitors' ratings of replies. */
  feedback_events?: boolean;
  /** The origins whose pages may show the widget. */
  allowed_origins?: Array<string>;
  /** How to treat a user whom the page names without a `user_token`: as an unverified user for the workflow, or as a guest. */
  claimed_users?: "forward" | "drop";
  /** Whether everybody may chat, or only users with a `user_token`. */
  visitors?: "all" | "verified";
  /** The time zone for the days of usage, such as `Europe/Berlin` or `+02:00`. Days before a change stay as they were counted. */
  timezone?: string;
  /** Inactivity after which a session is over. */
  session_timeout?: number;
  /** Messages per minute in one visitor's session. */
  visitor_messages_per_minute?: number;
  /** Calls per minute from all visitors at one address. */
  visitor_calls_per_minute?: number;
  /** Messages per minute from all visitors at one address. By default a quarter of the site's messages per minute, at least 10. */
  address_messages_per_minute?: number | null;
  /** Whether the widget listens for events while its panel is open, so that unsolicited messages appear immediately. */
  live?: boolean;
  /** How a conversation reaches a person; null: a workflow's `handover` is ignored, and visitors cannot ask for a person. */
  handover?: HandoverSettingsInput | null;
  /** Which files visitors may send, as `{ types, max_bytes, per_session }`; null: none. */
  files?: FileSettingsInput | null;
  /** At most 5 addresses that receive an e-mail when a visitor waits or leaves a message, in addition to the site's people. An address that the operator did not set receives nothing else until the link in its first e-mail confirms it. */
  notify_emails?: Array<string>;
  /** Whether the site's owners and `notify_emails` receive a report each Monday: the figures of the week, and the questions that were not answered. */
  weekly_report?: boolean;
  /** Prepared answers, as `[{ title, text }]`: the console offers them to people who answer visitors. */
  saved_replies?: Array<SavedReplyInput>;
  /** The URL at which your systems receive events, signed by Standard Webhooks with the signing secret. */
  events_url?: string | null;
  /** Which events are sent to `events_url`. */
  events?: Array<"session.started" | "message.created" | "message.rated" | "handover.requested" | "handover.taken" | "handover.returned" | "handover.timed_out" | "message.left" | "session.deleted">;
  /** Requests per second instead of the plan's. */
  limit_burst?: number | null;
  /** Requests per minute instead of the plan's. */
  limit_minute?: number | null;
  /** Requests per UTC day instead of the plan's. */
  limit_day?: number | null;
  appearance?: AppearanceInput;
  /** The owner's own texts for the widget, by the string's name: `send`, or `de.send` for one language. */
  strings?: Record<string, string>;
  plan?: "free" | "pro" | "enterprise";
  name: string;
  /** Headers of each webhook call, up to 20, by name. They replace the whole set; the value `true` keeps the current one. */
  webhook_headers?: Record<string, string | true>;
  /** The secret that signs the calls. Also turns `sign` on. */
  signing_secret?: string;
  /** API key of the model. It is removed when `model_base_url` changes to another origin or to none; null removes it. */
  model_api_key?: string | null;
};

export type CreateSiteResponse = {
  success: true;
  site_id: string;
  public_key: string;
  api_key?: string;
  signing_secret: string;
  identity_secret: string;
};

export type UpdateAnySiteRequest = {
  /** Whether the chat is closed: visitors find no such site, and messages are refused. All data is kept. */
  closed?: boolean;
  /** Who writes the replies. */
  reply_source?: "webhook" | "model";
  /** The address of the workflow that answers. */
  webhook_url?: string | null;
  /** How long an answer may take, from the webhook or the model. */
  webhook_timeout?: number;
  /** Number of earlier messages in each call; at 0 the payload has no `history`. */
  webhook_history?: number;
  /** Whether each call contains the entries of the site's knowledge that fit the message, as `context.knowledge`. */
  webhook_knowledge?: boolean;
  /** Base URL of an OpenAI-compatible API: the part before `/chat/completions`, or everything up to `/responses`. */
  model_base_url?: string | null;
  /** The model's name in that API. */
  model_name?: string;
  /** The system prompt. */
  model_system_prompt?: string;
  /** Number of earlier messages that the model receives. */
  model_history?: number;
  /** What the model may look things up with, up to 8: `{ "type": "shopify" }`, `"wordpress"` or `"woocommerce"` with the site's `url`, `"mcp"` with the server's `url` and, if you like, `headers` and the names in `allow`. */
  model_tools?: Array<{
    type: "shopify";
  } | {
    type: "wordpress";
    url: string;
  } | {
    type: "woocommerce";
    url: string;
  } | McpToolChangeInput>;
  /** Whether the model gets the page's title and address, the product and the cart, without personal data. */
  model_context?: boolean;
  /** Whether calls contain `X-Webhook-Signature`. */
  sign?: boolean;
  /** Whether calls contain `X-Request-Timestamp`. */
  timestamp?: boolean;
  /** Whether calls contain the headers of https://www.standardwebhooks.com, for receivers that verify with a library. */
  standard_webhooks?: boolean;
  /** The format of the webhook's payload. `n8n` is the input of n8n's Chat Trigger, with visitors' files as `multipart/form-data`. */
  payload?: "standard" | "legacy" | "n8n";
  /** `prefixed` writes `sha256=` before the digest, `bare` only the digest. */
  signature_format?: "prefixed" | "bare";
  /** Whether the workflow receives visitors' ratings of replies. */
  feedback_events?: boolean;
  /** The origins whose pages may show the widget. */
  allowed_origins?: Array<string>;
  /** How to treat a user whom the page names without a `user_token`: as an unverified user for the workflow, or as a guest. */
  claimed_users?: "forward" | "drop";
  /** Whether everybody may chat, or only users with a `user_token`. */
  visitors?: "all" | "verified";
  /** The time zone for the days of usage, such as `Europe/Berlin` or `+02:00`. Days before a change stay as they were counted. */
  timezone?: string;
  /** Inactivity after which a session is over. */
  session_timeout?: number;
  /** Messages per minute in one visitor's session. */
  visitor_messages_per_minute?: number;
  /** Calls per minute from all visitors at one address. */
  visitor_calls_per_minute?: number;
  /** Messages per minute from all visitors at one address. By default a quarter of the site's messages per minute, at least 10. */
  address_messages_per_minute?: number | null;
  /** Whether the widget listens for events while its panel is open, so that unsolicited messages appear immediately. */
  live?: boolean;
  /** How a conversation reaches a person; null: a workflow's `handover` is ignored, and visitors cannot ask for a person. */
  handover?: HandoverSettingsInput | null;
  /** Which files visitors may send, as `{ types, max_bytes, per_session }`; null: none. */
  files?: FileSettingsInput | null;
  /** At most 5 addresses that receive an e-mail when a visitor waits or leaves a message, in addition to the site's people. An address that the operator did not set receives nothing else until the link in its first e-mail confirms it. */
  notify_emails?: Array<string>;
  /** Whether the site's owners and `notify_emails` receive a report each Monday: the figures of the week, and the questions that were not answered. */
  weekly_report?: boolean;
  /** Prepared answers, as `[{ title, text }]`: the console offers them to people who answer visitors. */
  saved_replies?: Array<SavedReplyInput>;
  /** The URL at which your systems receive events, signed by Standard Webhooks with the signing secret. */
  events_url?: string | null;
  /** Which events are sent to `events_url`. */
  events?: Array<"session.started" | "message.created" | "message.rated" | "handover.requested" | "handover.taken" | "handover.returned" | "handover.timed_out" | "message.left" | "session.deleted">;
  /** Requests per second instead of the plan's. */
  limit_burst?: number | null;
  /** Requests per minute instead of the plan's. */
  limit_minute?: number | null;
  /** Requests per UTC day instead of the plan's. */
  limit_day?: number | null;
  appearance?: AppearanceInput;
  /** The owner's own texts for the widget, by the string's name: `send`, or `de.send` for one language. */
  strings?: Record<string, string>;
  plan?: "free" | "pro" | "enterprise";
  name?: string;
  /** Headers of each webhook call, up to 20, by name. They replace the whole set; the value `true` keeps the current one. */
  webhook_headers?: Record<string, string | true>;
  /** The secret that signs the calls. Also turns `sign` on. */
  signing_secret?: string;
  /** API key of the model. It is removed when `model_base_url` changes to another origin or to none; null removes it. */
  model_api_key?: string | null;
};

export type UpdateAnySiteResponse = SiteResponse;

export type DeleteSiteResponse = {
  success: true;
  message: string;
};
