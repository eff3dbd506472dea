import { z } from "zod";
import { PERMISSIONS } from "../../../sites/permissions.ts";
import { PLANS } from "../../../sites/plans.ts";
import type { Site, SiteSecrets, StoredKey } from "../../../sites/site.ts";
import {
  changedSettings,
  DEFAULT_SETTINGS,
  type SiteSettings,
  settingsChangesSchema,
} from "../../../sites/site-settings.ts";
import { type KnowledgeEntry, MOST_ENTRIES } from "../../../storage/port/knowledge-storage.ts";
import { instant } from "../instant.ts";

/** A site in the form that moves to another installation. */
export interface PortableSite {
  site: Omit<Site, "secrets">;
  keys: StoredKey[];
  /** Decrypted, because encrypted secrets would be useless under another master secret. Undefined if they were not exported. */
  secrets: SiteSecrets | undefined;
  /** Names only, because the values are secrets. */
  webhookHeaders: string[];
  hasModelKey: boolean;
  /** Names of headers by the URL of the tool's server. */
  toolHeaders: Record<string, string[]>;
  knowledge: KnowledgeEntry[];
}

const secret = z.object({ text: z.string().min(1), since: instant });

/** Drops settings that this version does not have. Missing settings get their default. */
const settings = z.codec(z.record(z.string(), z.unknown()), z.custom<SiteSettings>(), {
  encode: (kept) => ({ ...kept }),
  decode(given, context) {
    const { success, data, error } = settingsChangesSchema.safeParse(given);
    if (success) return changedSettings(DEFAULT_SETTINGS, data);
    const issue = error.issues[0] as z.core.$ZodIssue;
    context.issues.push({ code: "custom", input: given, path: issue.path, message: issue.message });
    return z.NEVER;
  },
});

const inFile = z.object({
  type: z.literal("site"),
  version: z.literal(1),
  site_id: z.string().min(1),
  public_key: z.string().min(1),
  name: z.string().min(1),
  plan: z.enum(PLANS),
  created_at: instant,
  updated_at: instant,
  settings,
  webhook_headers: z.array(z.string()),
  /** Whether the site has a key for its model. Absent in older files. */
  model_api_key: z.boolean().default(false),
  /** Names of headers by the URL of the tool's server. Absent if no server has headers. */
  tool_headers: z.record(z.string(), z.array(z.string())).exactOptional(),
  keys: z.array(
    z.object({
      key_id: z.string().min(1),
      hash: z.string().min(1),
      label: z.string(),
      permissions: z.array(z.enum(PERMISSIONS)),
      created_at: instant,
      /** The last characters of the key. Absent in older files, and for older keys. */
      last_four: z.string().length(4).optional(),
    }),
  ),
  /** Absent if the site has no knowledge. Lengths are twice the API's, because a character has at most two UTF-16 units. */
  knowledge: z
    .array(
      z.object({
        id: z.string().min(1).max(128),
        question: z.string().min(1).max(1_000),
        answer: z.string().min(1).max(10_000),
        updated_at: instant,
      }),
    )
    .max(MOST_ENTRIES)
    .exactOptional(),
  secrets: z
    .object({
      signing: secret,
      previous_signing: secret.extend({ until: instant }).optional(),
      identity: secret,
      webhook_headers: z.record(z.string(), z.string()),
      model_api_key: z.string().min(1).optional(),
      tool_headers: z.record(z.string(), z.record(z.string(), z.string())).optional(),
    })
    .nullable(),
});

/** The first line of an export. */
export const siteLine = z.codec(inFile, z.custom<PortableSite>(), {
  encode: ({ site, keys, secrets, webhookHeaders, hasModelKey, toolHeaders, knowledge }) => ({
    type: "site" as const,
    version: 1 as const,
    site_id: site.id,
    public_key: site.publicKey,
    name: site.name,
    plan: site.plan,
    created_at: site.createdAt,
    updated_at: site.updatedAt,
    settings: site.settings,
    webhook_headers: webhookHeaders,
    model_api_key: hasModelKey,
    ...(Object.keys(toolHeaders).length > 0 && { tool_headers: toolHeaders }),
    keys: keys.map(({ id, hash, label, permissions, createdAt, lastFour }) => ({
      key_id: id,
      hash,
      label,
      permissions,
      created_at: createdAt,
      last_four: lastFour,
    })),
    ...(knowledge.length > 0 && {
      knowledge: knowledge.map(({ updatedAt, ...entry }) => ({ ...entry, updated_at: updatedAt })),
    }),
    secrets: secrets === undefined ? null : secretsLine(secrets),
  }),
  decode: (line) => ({
    site: {
      id: line.site_id,
      publicKey: line.public_key,
      name: line.name,
      plan: line.plan,
      createdAt: line.created_at,
      updatedAt: line.updated_at,
      settings: line.settings,
    },
    keys: line.keys.map(({ key_id, created_at, last_four, ...key }) => ({
      ...key,
      id: key_id,
      siteId: line.site_id,
      createdAt: created_at,
      ...(last_four !== undefined && { lastFour: last_four }),
    })),
    secrets: line.secrets === null ? undefined : secretsOf(line.secrets),
    webhookHeaders: line.webhook_headers,
    hasModelKey: line.model_api_key,
    toolHeaders: line.tool_headers ?? {},
    knowledge: (line.knowledge ?? []).map(({ updated_at, ...entry }) => ({
      ...entry,
      updatedAt: updated_at,
    })),
  }),
});

type SecretsLine = NonNullable<z.output<typeof inFile>["secrets"]>;

function secretsLine({
  previousSigning,
  webhookHeaders,
  modelKey,
  toolHeaders,
  ...secrets
}: SiteSecrets): SecretsLine {
  return {
    ...secrets,
    previous_signing: previousSigning,
    webhook_headers: webhookHeaders,
    model_api_key: modelKey,
    tool_headers: toolHeaders,
  };
}

function secretsOf({
  previous_signing,
  webhook_headers,
  model_api_key,
  tool_headers,
  ...secrets
}: SecretsLine): SiteSecrets {
  const previous = previous_signing === undefined ? {} : { previousSigning: previous_signing };
  const model = model_api_key === undefined ? {} : { modelKey: model_api_key };
  const tools = tool_headers === undefined ? {} : { toolHeaders: tool_headers };
  return { ...secrets, ...previous, webhookHeaders: webhook_headers, ...model, ...tools };
}
