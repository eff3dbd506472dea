import { SETTING_CHOICES, SETTING_LABELS } from "../../../admin/generated/setting-labels.ts";
import { GERMAN_SETTING_CHOICES, GERMAN_SETTING_LABELS } from "../../../admin/german-setting-labels.ts";
import type { Site } from "../api/shapes.ts";
import type { StringName } from "../strings/english.ts";
import { useWords, type Words } from "../strings/strings.ts";

export interface SettingChange {
  field: string;
  before?: Value;
  after?: Value;
  added?: number;
  removed?: number;
}
type Value = string | number | boolean | null;

const LABELS = { en: SETTING_LABELS, de: GERMAN_SETTING_LABELS };
const CHOICES = { en: SETTING_CHOICES, de: GERMAN_SETTING_CHOICES };

/** Settings without a label in `SETTING_LABELS`. */
type Other = Exclude<
  keyof Site,
  | keyof typeof SETTING_LABELS
  | ("success" | "site_id" | "public_key" | "created_at" | "updated_at" | "appearance")
>;
const OTHERS: Record<Other, StringName> = {
  name: "siteName",
  plan: "plan",
  closed: "chatClosed",
  webhook_knowledge: "webhookKnowledge",
  allowed_origins: "originsTitle",
  claimed_users: "claimedUsers",
  visitors: "whoMayChat",
  timezone: "timezone",
  session_timeout: "sessionTimeout",
  visitor_messages_per_minute: "visitorMessages",
  visitor_calls_per_minute: "visitorCalls",
  saved_replies: "savedReplies",
  events: "sentEvents",
  limit_burst: "limitBurst",
  limit_minute: "limitMinute",
  limit_day: "limitDay",
  identity_secret: "identitySecret",
};

/** The settings that a person changed: each field with its values before and after. */
export function ChangedSettings({ changes }: { changes: readonly SettingChange[] }) {
  const words = useWords();
  return (
    <ul className="changed">
      {changes.map((change) => (
        <li key={change.field} className="hint">
          {labelOf(change.field, words)}: <Difference change={change} />
        </li>
      ))}
    </ul>
  );
}

function Difference({ change }: { change: SettingChange }) {
  const words = useWords();
  const { added = 0, removed = 0 } = change;
  if (added + removed > 0) {
    const counts = [added > 0 && `+${added}`, removed > 0 && `−${removed}`];
    return <bdi>{counts.filter(Boolean).join(" ")}</bdi>;
  }
  if (change.before === undefined && change.after === undefined) return words.say("changedValue");
  return (
    <>
      <bdi>{shownValue(change.field, change.before, words)}</bdi> →{" "}
      <bdi>{shownValue(change.field, change.after, words)}</bdi>
    </>
  );
}

/** The label of a setting. If only the start of its dotted name has a label, the rest of the name follows the label. */
export function labelOf(field: string, { language, say }: Words): string {
  const labels: Record<string, string | undefined> = LABELS[language];
  const names: Record<string, StringName | undefined> = OTHERS;
  const parts = field.split(".");
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join(".");
    const label = labels[name] ?? (names[name] === undefined ? undefined : say(names[name]));
    if (label !== undefined) return [label, parts.slice(length).join(".")].filter(Boolean).join(" · ");
  }
  return field;
}

export function shownValue(
  field: string,
  value: Value | undefined,
  { language, locale, say }: Words,
): string {
  if (value === undefined || value === null || value === "") return say("noValue");
  if (typeof value === "boolean") return say(value ? "switchedOn" : "switchedOff");
  if (typeof value === "number") return new Intl.NumberFormat(locale).format(value);
  const choices: Record<string, readonly { value: string; label: string }[] | undefined> = CHOICES[language];
  return choices[field]?.find((choice) => choice.value === value)?.label ?? value;
}
