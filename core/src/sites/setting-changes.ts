import { z } from "zod";
import { shortText } from "../short-text.ts";
import type { Site, SiteSecrets } from "./site.ts";
import { siteSettingsSchema } from "./site-settings.ts";

const MOST_CHANGES = 50;
/** Maximum UTF-16 units of one text. */
const LONGEST_TEXT = 200;
/** UTF-16 units shown before the first difference of two long texts. */
const LEAD = 40;
/** Maximum bytes of the values in one entry of the change log. Further changes are listed without values. */
const MOST_BYTES = 2_048;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * One changed field of a site. Its values are absent if they are secret, if they differ only in a part that is not shown, or if
 * the log entry is full. A list has counts instead.
 */
export const settingChange = z
  .object({
    field: z
      .string()
      .meta({ description: "Such as `webhook_url`, `appearance.title` or `strings.de.send`." }),
    before: value.optional().meta({ description: "Absent if the field was not set." }),
    after: value.optional().meta({ description: "Absent if the field is no longer set." }),
    added: z.int().optional().meta({ description: "Entries added to a list." }),
    removed: z.int().optional().meta({ description: "Entries removed from a list." }),
  })
  .meta({ title: "SettingChange" });

export type SettingChange = z.output<typeof settingChange>;

type Value = z.output<typeof value>;
type Parts = Map<string, Value | unknown[]>;

/** The API's field for each secret. Undefined: changes of the secret are not listed. */
const SECRET_FIELDS: Record<keyof SiteSecrets, string | undefined> = {
  signing: "signing_secret",
  identity: "identity_secret",
  webhookHeaders: "webhook_headers",
  modelKey: "model_api_key",
  toolHeaders: "model_tools.headers",
  previousSigning: undefined,
};

/**
 * The differences between two versions of a site, for the change log: at most 50 fields with 2 KiB of values. Values come only
 * from the name, the plan and the settings, which contain no secrets. Texts are cut around their first difference, and the
 * queries of addresses are left out because they may contain a token.
 */
export function settingChanges(before: Site, after: Site): SettingChange[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const fields = [...new Set([...is.keys(), ...was.keys()])].filter(
    (field) => !isSame(was.get(field), is.get(field)) && is.get(switchOf(field)) !== false,
  );
  const changes = fields.map((field) => ({ field, ...shown(was.get(field), is.get(field)) }));
  const secrets = Object.entries(SECRET_FIELDS).flatMap(([name, field]) => {
    const [old, fresh] = [before, after].map((site) => site.secrets[name as keyof SiteSecrets]);
    return field === undefined || isSame(old, fresh) ? [] : [{ field }];
  });
  let bytes = 0;
  return [...secrets, ...changes].slice(0, MOST_CHANGES).map((change) => {
    bytes += Buffer.byteLength(JSON.stringify(change));
    return bytes > MOST_BYTES ? { field: change.field } : change;
  });
}

/** Name, plan and settings, part by part. A setting that is an object or null also has a part that says whether it is set. */
function partsOf({ name, plan, settings }: Site): Parts {
  const parts: Parts = new Map([
    ["name", name],
    ["plan", plan],
  ]);
  const add = (field: string, part: unknown) => {
    if (typeof part === "object" && part !== null && !Array.isArray(part))
      for (const [inner, each] of Object.entries(part)) add(`${field}.${inner}`, each);
    else parts.set(field, part as Value | unknown[]);
  };
  for (const [setting, rule] of Object.entries(siteSettingsSchema.shape)) {
    const given = settings[setting as keyof typeof settings];
    const isSwitch = rule instanceof z.ZodNullable && rule.unwrap() instanceof z.ZodObject;
    if (isSwitch) parts.set(setting, given !== null);
    if (!isSwitch || given !== null) add(setting, given);
  }
  return parts;
}

/** The setting that a part belongs to. If the setting was switched off, its parts are not listed. */
function switchOf(field: string): string {
  const dot = field.indexOf(".");
  return dot === -1 ? "" : field.slice(0, dot);
}

function shown(before: Value | unknown[] | undefined, after: Value | unknown[] | undefined): object {
  if (Array.isArray(before) || Array.isArray(after)) return counted(asList(before), asList(after));
  const [was, is] = cutBoth(withoutQuery(before), withoutQuery(after));
  // The two values differ only in a part that is not shown.
  if (was === is) return {};
  return { ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
}

/** Counts the entries added to and removed from a list. Both numbers are absent if the list was only reordered. */
function counted(before: unknown[], after: unknown[]): object {
  const left = before.map((entry) => JSON.stringify(entry));
  const added = after.filter((entry) => {
    const index = left.indexOf(JSON.stringify(entry));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  }).length;
  return added + left.length === 0 ? {} : { added, removed: left.length };
}

function asList(part: Value | unknown[] | undefined): unknown[] {
  return Array.isArray(part) ? part : [];
}

function withoutQuery(part: Value | undefined): Value | undefined {
  return typeof part === "string" && /^https?:/.test(part) ? part.replace(/\?.*$/s, "?…") : part;
}

function cutBoth(...parts: [Value | undefined, Value | undefined]): (Value | undefined)[] {
  const [before = "", after = ""] = parts.map((part) => (typeof part === "string" ? part : ""));
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = Math.max(before.length, after.length) > LONGEST_TEXT ? Math.max(0, same - LEAD) : 0;
  return parts.map((part) => (typeof part === "string" ? cut(part, from) : part));
}

function cut(text: string, from: number): string {
  return shortText(`${from > 0 ? "…" : ""}${text.slice(from)}`, LONGEST_TEXT, "…");
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
