import { z } from "zod";
import { DEFAULT_SETTINGS, type SiteSettings, siteSettingsSchema } from "../site-settings.ts";

/** Settings as stored, by any version of the program. */
export interface StoredSettings {
  [name: string]: unknown;
  /** The number of migration steps (`STEPS`) already applied; absent: none. */
  version?: number;
  /** Origins are a list of strings in every version, because storage finds sites by them. */
  allowed_origins: string[];
}

type Values = Record<string, unknown>;

/**
 * Migrations of stored settings. Settings of version n have had the first n steps. Never change a released step; add another, for
 * example when a rule becomes stricter. A step renames or adds settings and never gives a name another meaning, because both
 * versions read the same settings during a rolling update.
 */
const STEPS: readonly ((settings: Values) => Values)[] = [];

/**
 * Reads stored settings. Never throws. A setting with an unknown value gets its default; from a list or map, only the known
 * entries are read. Storage keeps everything that is left out here (`storedSettings`).
 */
export function settingsOf(stored: Values, steps = STEPS): SiteSettings {
  const settings = migrated(stored, steps);
  return known(siteSettingsSchema, settings, DEFAULT_SETTINGS) as SiteSettings;
}

/**
 * Converts settings to the stored form. `before`: the stored settings that they replace. Unchanged settings stay as stored, even
 * if this version does not know them.
 */
export function storedSettings(settings: SiteSettings, before: Values = {}, steps = STEPS): StoredSettings {
  const stored = merged(migrated(before, steps), settings, settingsOf(before, steps) as unknown as Values);
  const origins = z.array(z.string()).safeParse(stored.allowed_origins);
  return {
    ...stored,
    allowed_origins: origins.data ?? settings.allowed_origins,
    version: Math.max(versionOf(before), steps.length),
  };
}

function migrated(stored: Values, steps: typeof STEPS): Values {
  return steps.slice(versionOf(stored)).reduce((settings, step) => step(settings), stored);
}

function versionOf({ version }: Values): number {
  return z.int().min(0).safeParse(version).data ?? 0;
}

function known(rules: z.ZodObject, values: Values, defaults: object): Values {
  const entries = Object.entries(rules.shape).map(([name, rule]) => {
    const value = values[name];
    const otherwise = (defaults as Values)[name];
    if (rule instanceof z.ZodObject) return [name, known(rule, asValues(value), otherwise as object)];
    const whole = rule.safeParse(value);
    if (whole.success) return [name, whole.data];
    const parts = rule.safeParse(knownParts(rule, value));
    return [name, parts.success ? parts.data : otherwise];
  });
  return Object.fromEntries(entries);
}

/** The entries of a list or map that are valid by its rule. */
function knownParts(rule: unknown, value: unknown): unknown {
  if (rule instanceof z.ZodArray && Array.isArray(value)) {
    return value.filter((each) => z.safeParse(rule.element, each).success);
  }
  if (rule instanceof z.ZodRecord && typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.filter((each) => rule.safeParse(Object.fromEntries([each])).success));
  }
  return undefined;
}

/** The settings to store: the values of `changed` that differ from `read`, and the stored values otherwise. */
function merged(stored: Values, changed: Values, read: Values): Values {
  const entries = Object.entries(changed).map(([name, value]) => {
    if (siteSettingsSchema.shape[name as keyof SiteSettings] instanceof z.ZodObject) {
      return [name, merged(asValues(stored[name]), asValues(value), asValues(read[name]))];
    }
    const isChanged = JSON.stringify(value) !== JSON.stringify(read[name]);
    return [name, isChanged || stored[name] === undefined ? value : stored[name]];
  });
  return { ...stored, ...Object.fromEntries(entries) };
}

function asValues(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}
