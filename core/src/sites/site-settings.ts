import { z } from "zod";
import { plainOrigin } from "./origin.ts";

const originSchema = z.string().transform((text, context) => {
  const origin = plainOrigin(text);
  if (origin !== undefined) return origin;
  context.addIssue({
    code: "invalid_format",
    format: "origin",
    message: "Give an origin such as https://shop.example.com.",
  });
  return z.NEVER;
});

function seconds(most: number) {
  return z
    .int({ error: `Give a whole number of seconds, from 1 to ${most}` })
    .min(1)
    .max(most);
}

/** The address of `what`, which is shown; `credentials` says where those belong instead. */
function calledUrl(what: string, credentials: string) {
  return z
    .url({ protocol: /^https?$/, error: `Give the whole address of the ${what}, starting with https://.` })
    .max(2_048)
    .refine((url) => !holdsCredentials(url), {
      params: { reason: "invalid_format" },
      message: `An address is shown to whoever reads the settings: give ${credentials}.`,
    });
}

function holdsCredentials(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.username !== "" || parsed.password !== "");
}

const appearanceSchema = z.object({
  title: z.string().max(80),
  greeting: z.string().max(500),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, "Give a colour such as #1f6feb."),
  theme: z.enum(["auto", "light", "dark"]),
  position: z.enum(["right", "left"]),
  /** Shown as buttons while the conversation is empty. */
  starter_prompts: z.array(z.string().trim().min(1).max(120)).max(6),
  /** Markdown that the visitor must agree to before the first message; empty: nothing to agree to. */
  consent: z.string().max(1_000),
  /** Whether images in replies are shown. They let their host see the visitor's address. */
  images: z.boolean(),
  /** Whether visitors may rate replies. */
  feedback: z.boolean(),
});

const DEFAULT_APPEARANCE: z.output<typeof appearanceSchema> = {
  title: "Chat",
  greeting: "",
  color: "#1f6feb",
  theme: "auto",
  position: "right",
  starter_prompts: [],
  consent: "",
  images: false,
  feedback: false,
};

/**
 * What a site owner may set, under the names the API and the command line use: one schema feeds storage, REST,
 * command line and documentation. Durations are whole seconds. Secrets are not here but in `SiteSecrets`.
 */
export const siteSettingsSchema = z.object({
  /** Whether nobody may chat: visitors find no such site, and no message is taken. Everything is kept. */
  closed: z.boolean(),
  /** Who writes the replies. */
  reply_source: z.enum(["webhook", "model"]),
  webhook_url: calledUrl("webhook", "user and password in webhook_headers").nullable(),
  /** Of a model's reply, too. */
  webhook_timeout: seconds(300),
  /** Earlier messages that go along with each call; 0: the payload has no `history`. */
  webhook_history: z.int().min(0).max(50),
  /** Of an OpenAI-compatible API: what stands before `/chat/completions`. */
  model_base_url: calledUrl("model's API", "the key as model_api_key")
    .refine((url) => !/[?#]/.test(url), {
      params: { reason: "invalid_format" },
      message: "Give the address without ? and #, such as https://api.example.com/v1.",
    })
    .nullable(),
  model_name: z.string().trim().max(200),
  model_system_prompt: z.string().max(8_000),
  /** Earlier messages that the model is given. */
  model_history: z.int().min(0).max(100),
  sign: z.boolean(),
  timestamp: z.boolean(),
  /** Adds the headers of https://www.standardwebhooks.com, for receivers that verify with a library. */
  standard_webhooks: z.boolean(),
  payload: z.enum(["standard", "legacy"]),
  signature_format: z.enum(["prefixed", "bare"]),
  /** Whether the workflow is told what visitors think of replies. */
  feedback_events: z.boolean(),
  allowed_origins: z.array(originSchema).max(100),
  session_timeout: seconds(31_536_000),
  /** Bounds on one visitor, so that nobody spends the whole site's quota. */
  visitor_messages_per_minute: z.int().min(1).max(1_000),
  visitor_calls_per_minute: z.int().min(1).max(100_000),
  appearance: appearanceSchema,
  /** Texts of the widget that the owner words differently, by the string's name. */
  strings: z.record(z.string().regex(/^[a-z][a-zA-Z0-9_.]{0,63}$/), z.string().max(500)),
});

export type SiteSettings = z.output<typeof siteSettingsSchema>;

/** Any part of the settings; what is absent stays as it is. */
export const settingsChangesSchema = siteSettingsSchema
  .extend({ appearance: appearanceSchema.partial() })
  .partial();

export type SettingsChanges = z.output<typeof settingsChangesSchema>;

export const DEFAULT_SETTINGS: SiteSettings = {
  closed: false,
  reply_source: "webhook",
  webhook_url: null,
  webhook_timeout: 120,
  webhook_history: 0,
  model_base_url: null,
  model_name: "",
  model_system_prompt: "",
  model_history: 20,
  sign: false,
  timestamp: false,
  standard_webhooks: false,
  payload: "standard",
  signature_format: "prefixed",
  feedback_events: false,
  allowed_origins: [],
  session_timeout: 1_800,
  visitor_messages_per_minute: 20,
  visitor_calls_per_minute: 300,
  appearance: DEFAULT_APPEARANCE,
  strings: {},
};

/** What was stored, with the defaults of whatever came later. */
export function completeSettings(stored: SettingsChanges): SiteSettings {
  return {
    ...DEFAULT_SETTINGS,
    ...stored,
    appearance: { ...DEFAULT_APPEARANCE, ...stored.appearance },
  } as SiteSettings;
}

export function changedSettings(settings: SiteSettings, changes: SettingsChanges): SiteSettings {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const appearance = { ...settings.appearance, ...changes.appearance };
  return siteSettingsSchema.parse({ ...settings, ...given, appearance });
}
