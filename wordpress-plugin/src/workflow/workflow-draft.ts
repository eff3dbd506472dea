import { __, sprintf } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";
import type { Site } from "../rest/site.ts";
import type { Settings } from "../settings/save-changes.ts";
import { type Header, headersOf, headersSent, isTwice } from "./headers-field.tsx";

const SETTINGS = [
  ...([
    "reply_source",
    "webhook_timeout",
    "webhook_history",
    "sign",
    "timestamp",
    "standard_webhooks",
  ] as const),
  ...(["payload", "signature_format", "feedback_events"] as const),
  ...(["model_name", "model_system_prompt", "model_history"] as const),
] as const;

/** What is on the Workflow screen. Secrets are empty until somebody writes them. */
export interface WorkflowDraft extends Pick<Site, (typeof SETTINGS)[number]> {
  webhook_url: string;
  headers: Header[];
  signing_secret: string;
  model_base_url: string;
  model_api_key: string;
  forgetsModelKey: boolean;
}

/** A field of the screen: what it shows, and how it changes. */
export interface DraftFields {
  draft: WorkflowDraft;
  set(changes: Partial<WorkflowDraft>): void;
}

export function draftOf(site: Site): WorkflowDraft {
  return {
    ...site,
    webhook_url: site.webhook_url ?? "",
    headers: headersOf(site.webhook_headers),
    model_base_url: site.model_base_url ?? "",
    signing_secret: "",
    model_api_key: "",
    forgetsModelKey: false,
  };
}

/** As `POST /site` takes it. */
export function settingsOf(draft: WorkflowDraft): Settings {
  return {
    ...Object.fromEntries(SETTINGS.map((name) => [name, draft[name]])),
    webhook_url: draft.webhook_url.trim() || null,
    webhook_headers: headersSent(draft.headers),
    model_base_url: draft.model_base_url.trim() || null,
    ...(draft.signing_secret !== "" && { signing_secret: draft.signing_secret }),
    ...(draft.forgetsModelKey && { model_api_key: null }),
    ...(draft.model_api_key !== "" && { model_api_key: draft.model_api_key }),
  };
}

/** Of two headers of one name the service would be sent one. */
export function faultIn({ headers }: WorkflowDraft): Failure | undefined {
  const twice = headers.find((_, at) => isTwice(headers, at));
  if (twice === undefined) return undefined;
  return {
    code: "header_twice",
    /* translators: %s: name of a header. */
    message: sprintf(__("There are two headers of the name %s.", "parley-chat"), twice.name.trim()),
    advice: __("Nothing was saved. Rename or remove one of them, and save again.", "parley-chat"),
    // The second header's own field says it already.
    field: "",
  };
}
