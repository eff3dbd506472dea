import { z } from "zod";
import { isPlainOrigin } from "./origin.ts";

/**
 * What a site owner may set, under the names the API and the command line use: one schema feeds storage, REST,
 * command line and documentation. Durations are whole seconds. Secrets are not here but in `SiteSecrets`.
 */
export const siteSettingsSchema = z.object({
  webhook_url: z.url({ protocol: /^https?$/ }).max(2_048).nullable().default(null),
  webhook_timeout: z.int().min(1).max(300).default(120),
  sign: z.boolean().default(false),
  timestamp: z.boolean().default(false),
  /** Adds the headers of https://www.standardwebhooks.com, for receivers that verify with a library. */
  standard_webhooks: z.boolean().default(false),
  payload: z.enum(["standard", "legacy"]).default("standard"),
  signature_format: z.enum(["prefixed", "bare"]).default("prefixed"),
  allowed_origins: z.array(z.string().refine(isPlainOrigin, "Give an origin such as https://shop.example.com")).max(100).default([]),
  session_timeout: z.int().min(1).max(31_536_000).default(1_800),
  /** Bounds on one visitor, so that nobody spends the whole site's quota. */
  visitor_messages_per_minute: z.int().min(1).max(1_000).default(20),
  visitor_calls_per_minute: z.int().min(1).max(100_000).default(300),
  appearance: z
    .object({
      title: z.string().max(80).default("Chat"),
      greeting: z.string().max(500).default(""),
      color: z.string().regex(/^#[0-9a-fA-F]{6}$/).default("#1f6feb"),
      theme: z.enum(["auto", "light", "dark"]).default("auto"),
      position: z.enum(["right", "left"]).default("right"),
    })
    .prefault({}),
  /** Texts of the widget that the owner words differently, by string name. */
  strings: z.record(z.string().regex(/^[a-z][a-zA-Z0-9_.]{0,63}$/), z.string().max(500)).default({}),
});

export type SiteSettings = z.output<typeof siteSettingsSchema>;

export const DEFAULT_SETTINGS: SiteSettings = siteSettingsSchema.parse({});
