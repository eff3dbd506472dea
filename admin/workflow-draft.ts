import type { Site } from "./generated/site.ts";
import { type HeaderDraft, headerDrafts, headersSent } from "./header-draft.ts";
import { type ToolDraft, toolDrafts, toolsSent } from "./tools/tool-draft.ts";

/** Settings that the screen sends in the same form as it shows them. */
const PLAIN = [
  "reply_source",
  "sign",
  "timestamp",
  "standard_webhooks",
  "payload",
  "signature_format",
  "feedback_events",
  "model_name",
  "model_system_prompt",
  "model_context",
] as const;

/** Number settings that the draft contains as text, so that a field may be empty. */
const NUMBERS = [
  "webhook_timeout",
  "webhook_history",
  "model_history",
  "address_messages_per_minute",
] as const;

/** The fields of a Workflow screen. Secrets are empty until somebody types them. */
export interface WorkflowDraft
  extends Pick<Site, (typeof PLAIN)[number]>,
    Record<(typeof NUMBERS)[number], string> {
  webhook_url: string;
  headers: HeaderDraft[];
  tools: ToolDraft[];
  signing_secret: string;
  model_base_url: string;
  model_api_key: string;
  forgetsModelKey: boolean;
}

/** The settings that a screen may send to the service. */
export const WORKFLOW_SETTINGS = [
  ...PLAIN,
  ...NUMBERS,
  "webhook_url",
  "webhook_headers",
  "signing_secret",
  "model_base_url",
  "model_api_key",
  "model_tools",
];

export function workflowDraft(site: Site): WorkflowDraft {
  const plain = Object.fromEntries(PLAIN.map((name) => [name, site[name]]));
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, `${site[name] ?? ""}`]));
  return {
    ...(plain as Pick<Site, (typeof PLAIN)[number]>),
    ...(numbers as Record<(typeof NUMBERS)[number], string>),
    webhook_url: site.webhook_url ?? "",
    headers: headerDrafts(site.webhook_headers),
    tools: toolDrafts(site.model_tools),
    signing_secret: "",
    model_base_url: site.model_base_url ?? "",
    model_api_key: "",
    forgetsModelKey: false,
  };
}

/** The fields of the screen in the format of `PATCH /site`. */
export function workflowSettings(draft: WorkflowDraft) {
  const plain = Object.fromEntries(PLAIN.map((name) => [name, draft[name]]));
  const numbers = NUMBERS.map((name) => [name, draft[name].trim() === "" ? null : Number(draft[name])]);
  return {
    ...(plain as Pick<Site, (typeof PLAIN)[number]>),
    ...Object.fromEntries(numbers),
    webhook_url: draft.webhook_url.trim() || null,
    webhook_headers: headersSent(draft.headers),
    model_tools: toolsSent(draft.tools),
    model_base_url: draft.model_base_url.trim() || null,
    ...(draft.signing_secret !== "" && { signing_secret: draft.signing_secret }),
    ...(draft.forgetsModelKey && { model_api_key: null }),
    ...(draft.model_api_key !== "" && { model_api_key: draft.model_api_key }),
  };
}
