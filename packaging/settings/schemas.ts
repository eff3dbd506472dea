import { z } from "zod";
import { filesSchema } from "../../core/src/sites/settings/files.ts";
import { handoverSchema } from "../../core/src/sites/settings/handover.ts";
import { type SettingFacts, settingFacts } from "../../core/src/sites/settings/setting.ts";
import { siteChangesSchema } from "../../core/src/sites/site-service.ts";
import { siteSettingsSchema } from "../../core/src/sites/site-settings.ts";
import { siteView } from "../../core/src/sites/site-view.ts";

/** The part of JSON Schema that the settings use. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  /** The members of a discriminated union. */
  oneOf?: JsonSchema[];
  /** False allows only the items of `prefixItems`. */
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
}

export interface SettingRecord {
  /** Name in error messages: `webhook_url`, or `appearance.title` for a nested setting. */
  name: string;
  schema: JsonSchema;
  facts: SettingFacts<unknown>;
  /** Whether only the operator can set it. */
  isOperators: boolean;
}

export const APPEARANCE = schemaOf(siteSettingsSchema.shape.appearance);
/** The schema of a site in `GET /site`. */
export const SITE = schemaOf(siteView);
/** The schema of the body of `PATCH /site` for owners. */
export const OWNERS_CHANGES = schemaOf(siteChangesSchema, "input");

/** Returns every setting in the schema's order, including each field of `appearance`, `handover` and `files`. */
export function settingRecords(): SettingRecord[] {
  const { appearance, ...flat } = siteSettingsSchema.shape;
  const { webhook_headers, signing_secret, model_api_key } = siteChangesSchema.shape;
  const rules = { ...flat, webhook_headers, signing_secret, model_api_key };
  return [
    ...Object.entries(rules).map(([name, rule]) => recordOf(name, rule)),
    ...Object.entries(appearance.shape).map(([name, rule]) => recordOf(`appearance.${name}`, rule)),
    ...Object.entries(handoverSchema.shape).map(([name, rule]) => recordOf(`handover.${name}`, rule)),
    ...Object.entries(filesSchema.shape).map(([name, rule]) => recordOf(`files.${name}`, rule)),
  ];
}

function recordOf(name: string, rule: z.ZodType): SettingRecord {
  const facts = settingFacts(rule);
  if (facts === undefined) throw new Error(`The setting ${name} has no description.`);
  const isOperators = !name.includes(".") && !(name in siteChangesSchema.shape);
  return { name, schema: schemaOf(rule, "input"), facts, isOperators };
}

export function schemaOf(rule: z.ZodType, io: "input" | "output" = "output"): JsonSchema {
  return z.toJSONSchema(rule, { io, unrepresentable: "any" }) as JsonSchema;
}
