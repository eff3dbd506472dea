import { z } from "zod";
import { EVENT_TYPES } from "../../sites/settings/event-types.ts";
import { settingFacts } from "../../sites/settings/setting.ts";
import { operatorChangesSchema } from "../../sites/site-service.ts";
import type { CommandOption } from "../command.ts";

/**
 * Fields without an option derived from the schema: `name` and `plan` have their own options; objects are set through the API, or
 * with `site create --from`.
 */
const NOT_TYPED = {
  name: true,
  plan: true,
  appearance: true,
  strings: true,
  handover: true,
  files: true,
  saved_replies: true,
  model_tools: true,
} as const;

const settings = operatorChangesSchema.omit(NOT_TYPED);

type Setting = keyof typeof settings.shape;

/** Options whose name differs from the setting. */
const CALLED: Partial<Record<Setting, string>> = {
  allowed_origins: "--allow-origin <origin>",
  webhook_headers: "--webhook-header <header>",
  notify_emails: "--notify-email <address>",
  events: "--events <event>",
};

const REPEATED = "repeat the option for each value; the values replace the current ones; '' removes all";

const NOTES: Partial<Record<Setting, string>> = {
  webhook_url: "'' for none",
  webhook_headers:
    "'Name: value'; repeat the option for each value; the values replace the current ones; a single '' removes all",
  model_base_url: "such as https://api.example.com/v1; '' for none",
  model_api_key: "'' for none",
  allowed_origins: REPEATED,
  notify_emails: REPEATED,
  events: `${EVENT_TYPES.join(", ")}; ${REPEATED}`,
  limit_burst: "'' for the plan's limit",
  limit_minute: "'' for the plan's limit",
  limit_day: "'' for the plan's limit",
  address_messages_per_minute: "'' for the default",
};

const LISTS: readonly string[] = [
  "allowed_origins",
  "webhook_headers",
  "notify_emails",
  "events",
] satisfies Setting[];
const DURATIONS: readonly string[] = ["webhook_timeout", "session_timeout"] satisfies Setting[];

const PLAN: CommandOption = {
  flags: "--plan <plan>",
  field: "plan",
  says: "free, pro or enterprise (a new site: free)",
};

const SETTINGS: readonly CommandOption[] = [
  PLAN,
  ...Object.entries(settings.shape).map(([name, rule]) => optionOf(name as Setting, rule)),
];

const NAME: CommandOption = {
  flags: "--name <name>",
  field: "name",
  says: "the site's name, for lists and e-mails",
};

export const NEW_SITE_OPTIONS: readonly CommandOption[] = [{ ...NAME, required: true }, ...SETTINGS];

export const SITE_CHANGE_OPTIONS: readonly CommandOption[] = [
  NAME,
  ...SETTINGS,
  ...Object.entries(settings.shape)
    .filter(([, rule]) => isSwitch(rule))
    .map(([name]) => ({
      flags: `--no-${name.replaceAll("_", "-")}`,
      field: name,
      says: `undo --${name.replaceAll("_", "-")}`,
    })),
];

function optionOf(name: Setting, rule: z.ZodType): CommandOption {
  const word = name.replaceAll("_", "-");
  const flags = CALLED[name] ?? (isSwitch(rule) ? `--${word}` : `--${word} ${placeholder(name, rule)}`);
  const facts = settingFacts(rule);
  const initial = initialText(name, facts?.default);
  const notes = [NOTES[name], rangeOf(name, rule), initial && `a new site: ${initial}`].filter(Boolean);
  const says = `${facts?.says ?? ""}${notes.length === 0 ? "" : ` (${notes.join("; ")})`}`;
  return { flags, field: name, says, ...(LISTS.includes(name) && { repeated: true }) };
}

function isSwitch(rule: z.ZodType): boolean {
  return jsonSchema(rule).type === "boolean";
}

function placeholder(name: Setting, rule: z.ZodType): string {
  const { enum: values, type } = jsonSchema(rule);
  if (values !== undefined) return `<${values.join("|")}>`;
  if (DURATIONS.includes(name)) return "<duration>";
  if (name.endsWith("_url")) return "<url>";
  return type === "integer" ? "<count>" : "<text>";
}

function rangeOf(name: Setting, rule: z.ZodType): string {
  const { minimum, maximum } = jsonSchema(rule);
  if (minimum === undefined || maximum === undefined) return "";
  const unit = DURATIONS.includes(name) ? "s" : "";
  return `${minimum.toLocaleString("en")}${unit} to ${maximum.toLocaleString("en")}${unit}`;
}

function initialText(name: Setting, value: unknown): string {
  if (typeof value === "number") return `${value}${DURATIONS.includes(name) ? "s" : ""}`;
  return typeof value === "string" ? value : "";
}

interface RuleSchema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
}

/** Converts a rule to JSON Schema. If the rule also allows null, the schema leaves null out. */
function jsonSchema(rule: z.ZodType): RuleSchema {
  const schema = z.toJSONSchema(rule, { io: "input", unrepresentable: "any" }) as RuleSchema & {
    anyOf?: RuleSchema[];
  };
  return schema.anyOf?.[0] ?? schema;
}
