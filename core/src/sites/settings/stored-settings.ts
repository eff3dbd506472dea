import { z } from "zod";
import { DEFAULT_SETTINGS, type SiteSettings, siteSettingsSchema } from "../site-settings.ts";

/** Settings as they lie in storage, whichever version of the program wrote them. */
export interface StoredSettings {
  [name: string]: unknown;
  /** So many of the steps they have had; absent: none. */
  version?: number;
  /** Storage looks sites up by them, so they stay a list of texts. */
  allowed_origins: string[];
}

type Values = Record<string, unknown>;

/**
 * What is to become of settings that an older version stored: those of version n have had the first n steps. A step that
 * was released is never changed; add another, as where a rule becomes stricter. It renames or makes up, and gives no name
 * another meaning: while replicas are updated one by one, both versions read the same settings.
 */
const STEPS: readonly ((settings: Values) => Values)[] = [];

/**
 * Never throws: a setting that came later, or whose value this version does not know, has its default, and of a list or a
 * map what is known counts. What is left out here stays in storage (`storedSettings`).
 */
export function settingsOf(stored: Values, steps = STEPS): SiteSettings {
  const settings = migrated(stored, steps);
  return known(siteSettingsSchema, settings, DEFAULT_SETTINGS) as SiteSettings;
}

/** For storage. Where settings take the place of others, `before`, what is not changed stays as it was, known or not. */
export function storedSettings(settings: SiteSettings, before: Values = {}, steps = STEPS): StoredSettings {
  const kept = merged(migrated(before, steps), settings, settingsOf(before, steps) as unknown as Values);
  const origins = z.array(z.string()).safeParse(kept.allowed_origins);
  return {
    ...kept,
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

/** Of a list or a map: what its rule takes, one by one. */
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

/** What was changed against `read`, and of the rest what was kept. */
function merged(kept: Values, changed: Values, read: Values): Values {
  const entries = Object.entries(changed).map(([name, value]) => {
    if (siteSettingsSchema.shape[name as keyof SiteSettings] instanceof z.ZodObject) {
      return [name, merged(asValues(kept[name]), asValues(value), asValues(read[name]))];
    }
    const isChanged = JSON.stringify(value) !== JSON.stringify(read[name]);
    return [name, isChanged || kept[name] === undefined ? value : kept[name]];
  });
  return { ...kept, ...Object.fromEntries(entries) };
}

function asValues(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}
