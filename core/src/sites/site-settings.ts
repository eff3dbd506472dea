import { z } from "zod";
import { emailAddress } from "../email-address.ts";
import { plainOrigin } from "./origin.ts";
import { appearanceSchema } from "./settings/appearance.ts";
import { calledUrl } from "./settings/called-url.ts";
import { EVENT_TYPES } from "./settings/event-types.ts";
import { filesSchema } from "./settings/files.ts";
import { handoverSchema } from "./settings/handover.ts";
import { modelToolsSchema } from "./settings/model-tools.ts";
import { savedRepliesSchema } from "./settings/saved-replies.ts";
import { defaultsOf, setting } from "./settings/setting.ts";
import { timeZone } from "./settings/time-zone.ts";

const originSchema = z
  .string()
  .transform((text, context) => {
    const origin = plainOrigin(text);
    if (origin !== undefined) return origin;
    context.addIssue({
      code: "invalid_format",
      format: "origin",
      message: "Give an origin such as https://shop.example.com.",
    });
    return z.NEVER;
  })
  // Lets JSON Schema describe the output.
  .pipe(z.string());

function seconds(most: number) {
  return z
    .int({ error: `Give a whole number of seconds, from 1 to ${most}` })
    .min(1)
    .max(most);
}

/** A limit of requests per window. Null: the plan's limit. */
function ownLimit() {
  const most = 1_000_000_000;
  const error = `Give a whole number of requests, from 1 to ${most.toLocaleString("en")}.`;
  return z.int({ error }).min(1, { error }).max(most, { error }).nullable();
}

/**
 * The settings of a site, under the names that the API and the command line use. Storage, REST and the command line use this
 * schema directly; `packaging/generate-settings.ts` generates from it what the widget, WordPress, the platforms' screens and the
 * documentation need. Durations are whole seconds. Secrets are in `SiteSecrets`.
 */
export const siteSettingsSchema = z.object({
  closed: setting(z.boolean(), {
    default: false,
    says: "Whether the chat is closed: visitors find no such site, and messages are refused. All data is kept.",
  }),
  reply_source: setting(z.enum(["webhook", "model"]), {
    default: "webhook",
    label: "Who writes the answers",
    says: "Who writes the replies.",
  }),
  webhook_url: setting(calledUrl("webhook", "Give them as a header in webhook_headers.").nullable(), {
    default: null,
    label: "Webhook address",
    says: "The address of the workflow that answers.",
  }),
  webhook_timeout: setting(seconds(300), {
    default: 120,
    label: "Longest wait for an answer, in seconds",
    says: "How long an answer may take, from the webhook or the model.",
  }),
  webhook_history: setting(z.int().min(0).max(50), {
    default: 0,
    label: "Earlier messages sent with each call",
    says: "Number of earlier messages in each call; at 0 the payload has no `history`.",
  }),
  webhook_knowledge: setting(z.boolean(), {
    default: false,
    says: "Whether each call contains the entries of the site's knowledge that fit the message, as `context.knowledge`.",
  }),
  model_base_url: setting(
    calledUrl("model's API", "Give the key as model_api_key.")
      .refine((url) => !/[?#]/.test(url), {
        params: { reason: "invalid_format" },
        message: "Give the address without ? and #, such as https://api.example.com/v1.",
      })
      .nullable(),
    {
      default: null,
      label: "Address of the model’s API",
      says: "Base URL of an OpenAI-compatible API: the part before `/chat/completions`, or everything up to `/responses`.",
    },
  ),
  model_name: setting(z.string().trim().max(200), {
    default: "",
    label: "Model",
    says: "The model's name in that API.",
  }),
  model_system_prompt: setting(z.string().max(8_000), {
    default: "",
    label: "Instructions for the model",
    says: "The system prompt.",
  }),
  model_history: setting(z.int().min(0).max(100), {
    default: 20,
    label: "Earlier messages sent to the model",
    says: "Number of earlier messages that the model receives.",
  }),
  model_tools: modelToolsSchema,
  model_context: setting(z.boolean(), {
    default: false,
    label: "Show the model the page that the visitor is on",
    says: "Whether the model gets the page's title and address, the product and the cart, without personal data.",
  }),
  sign: setting(z.boolean(), {
    default: false,
    label: "Sign each call (X-Webhook-Signature)",
    says: "Whether calls contain `X-Webhook-Signature`.",
  }),
  timestamp: setting(z.boolean(), {
    default: false,
    label: "Send the time of each call (X-Request-Timestamp)",
    says: "Whether calls contain `X-Request-Timestamp`.",
  }),
  standard_webhooks: setting(z.boolean(), {
    default: false,
    label: "Also send the headers of Standard Webhooks",
    says: "Whether calls contain the headers of https://www.standardwebhooks.com, for receivers that verify with a library.",
  }),
  payload: setting(z.enum(["standard", "legacy", "n8n"]), {
    default: "standard",
    label: "Data format",
    choices: {
      standard: "Standard: message, user, session, context",
      legacy: "Older: the session’s id is in user.sessionId",
      n8n: "n8n’s Chat Trigger: chatInput, sessionId, files",
    },
    says: "The format of the webhook's payload. `n8n` is the input of n8n's Chat Trigger, with visitors' files as `multipart/form-data`.",
  }),
  signature_format: setting(z.enum(["prefixed", "bare"]), {
    default: "prefixed",
    label: "Signature format",
    choices: { prefixed: "sha256= and the digest", bare: "Only the digest" },
    says: "`prefixed` writes `sha256=` before the digest, `bare` only the digest.",
  }),
  feedback_events: setting(z.boolean(), {
    default: false,
    label: "Tell the workflow how visitors rate answers",
    says: "Whether the workflow receives visitors' ratings of replies.",
  }),
  allowed_origins: setting(z.array(originSchema).max(100), {
    default: [],
    says: "The origins whose pages may show the widget.",
  }),
  claimed_users: setting(z.enum(["forward", "drop"]), {
    default: "forward",
    says: "How to treat a user whom the page names without a `user_token`: as an unverified user for the workflow, or as a guest.",
  }),
  visitors: setting(z.enum(["all", "verified"]), {
    default: "all",
    says: "Whether everybody may chat, or only users with a `user_token`.",
  }),
  timezone: setting(timeZone, {
    default: "UTC",
    says: "The time zone for the days of usage, such as `Europe/Berlin` or `+02:00`. Days before a change stay as they were counted.",
  }),
  session_timeout: setting(seconds(31_536_000), {
    default: 1_800,
    says: "Inactivity after which a session is over.",
  }),
  // Limits per visitor and per IP address, so that nobody uses up the whole site's quota.
  visitor_messages_per_minute: setting(z.int().min(1).max(1_000), {
    default: 20,
    says: "Messages per minute in one visitor's session.",
  }),
  visitor_calls_per_minute: setting(z.int().min(1).max(100_000), {
    default: 300,
    says: "Calls per minute from all visitors at one address.",
  }),
  address_messages_per_minute: setting(z.int().min(1).max(100_000).nullable(), {
    default: null,
    label: "Messages per minute from one IP address",
    says: "Messages per minute from all visitors at one address. By default a quarter of the site's messages per minute, at least 10.",
  }),
  live: setting(z.boolean(), {
    default: false,
    label: "Show new messages immediately",
    says: "Whether the widget listens for events while its panel is open, so that unsolicited messages appear immediately.",
  }),
  handover: setting(handoverSchema.meta({ title: "HandoverSettings" }).nullable(), {
    default: null,
    label: "Let a person take over",
    says: "How a conversation reaches a person; null: a workflow's `handover` is ignored, and visitors cannot ask for a person.",
  }),
  files: setting(filesSchema.meta({ title: "FileSettings" }).nullable(), {
    default: null,
    label: "Visitors may send files",
    says: "Which files visitors may send, as `{ types, max_bytes, per_session }`; null: none.",
  }),
  notify_emails: setting(z.array(emailAddress.toLowerCase()).max(5, "Give at most 5 addresses."), {
    default: [],
    label: "E-mail addresses to notify",
    says: "At most 5 addresses that receive an e-mail when a visitor waits or leaves a message, in addition to the site's people. An address that the operator did not set receives nothing else until the link in its first e-mail confirms it.",
  }),
  weekly_report: setting(z.boolean(), {
    default: false,
    label: "Send a weekly report by e-mail",
    says: "Whether the site's owners and `notify_emails` receive a report each Monday: the figures of the week, and the questions that were not answered.",
  }),
  saved_replies: setting(savedRepliesSchema, {
    default: [],
    says: "Prepared answers, as `[{ title, text }]`: the console offers them to people who answer visitors.",
  }),
  events_url: setting(
    calledUrl("receiver of events", "Remove them: each event is signed instead.").nullable(),
    {
      default: null,
      label: "Address for events",
      says: "The URL at which your systems receive events, signed by Standard Webhooks with the signing secret.",
    },
  ),
  events: setting(z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length), {
    default: EVENT_TYPES.filter((type) => type !== "message.created"),
    says: "Which events are sent to `events_url`.",
  }),
  // Overrides of the plan's limits, which only the operator may set.
  limit_burst: setting(ownLimit(), { default: null, says: "Requests per second instead of the plan's." }),
  limit_minute: setting(ownLimit(), { default: null, says: "Requests per minute instead of the plan's." }),
  limit_day: setting(ownLimit(), { default: null, says: "Requests per UTC day instead of the plan's." }),
  appearance: appearanceSchema.meta({ title: "Appearance" }),
  strings: setting(z.record(z.string().regex(/^[a-z][a-zA-Z0-9_.]{0,63}$/), z.string().max(500)), {
    default: {},
    label: "Texts",
    says: "The owner's own texts for the widget, by the string's name: `send`, or `de.send` for one language.",
  }),
});

export type SiteSettings = z.output<typeof siteSettingsSchema>;

/** Any subset of the settings; absent ones stay unchanged. */
export const settingsChangesSchema = siteSettingsSchema
  .extend({ appearance: appearanceSchema.partial().meta({ title: "Appearance" }) })
  .partial();

export type SettingsChanges = z.output<typeof settingsChangesSchema>;

/** Settings that a site's keys may not change. */
export const OPERATORS_SETTINGS = { limit_burst: true, limit_minute: true, limit_day: true } as const;

export const DEFAULT_SETTINGS: SiteSettings = {
  ...(defaultsOf(siteSettingsSchema.omit({ appearance: true })) as Omit<SiteSettings, "appearance">),
  appearance: defaultsOf(appearanceSchema),
};

export function changedSettings(settings: SiteSettings, changes: SettingsChanges): SiteSettings {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const appearance = { ...settings.appearance, ...changes.appearance };
  return siteSettingsSchema.parse({ ...settings, ...given, appearance });
}
