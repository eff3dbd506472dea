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
});

/**
 * What a site owner may set, under the names the API and the command line use: one schema feeds storage, REST,
 * command line and documentation. Durations are whole seconds. Secrets are not here but in `SiteSecrets`.
 */
export const siteSettingsSchema = z.object({
  webhook_url: z
    .url({ protocol: /^https?$/, error: "Give the whole address of the webhook, starting with https://." })
    .max(2_048)
    .refine((url) => !holdsCredentials(url), {
      params: { reason: "invalid_format" },
      message:
        "An address is shown to whoever reads the settings: give user and password in webhook_headers.",
    })
    .nullable(),
  webhook_timeout: seconds(300),
  sign: z.boolean(),
  timestamp: z.boolean(),
  /** Adds the headers of https://www.standardwebhooks.com, for receivers that verify with a library. */
  standard_webhooks: z.boolean(),
  payload: z.enum(["standard", "legacy"]),
  signature_format: z.enum(["prefixed", "bare"]),
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
  webhook_url: null,
  webhook_timeout: 120,
  sign: false,
  timestamp: false,
  standard_webhooks: false,
  payload: "standard",
  signature_format: "prefixed",
  allowed_origins: [],
  session_timeout: 1_800,
  visitor_messages_per_minute: 20,
  visitor_calls_per_minute: 300,
  appearance: { title: "Chat", greeting: "", color: "#1f6feb", theme: "auto", position: "right" },
  strings: {},
};

export function changedSettings(settings: SiteSettings, changes: SettingsChanges): SiteSettings {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const appearance = { ...settings.appearance, ...changes.appearance };
  return siteSettingsSchema.parse({ ...settings, ...given, appearance });
}
