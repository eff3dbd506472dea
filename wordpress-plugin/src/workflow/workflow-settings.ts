import { __, sprintf } from "@wordpress/i18n";
import { isTwice } from "../../../admin/header-draft.ts";
import type { SentTool } from "../../../admin/tools/tool-draft.ts";
import { type WorkflowDraft, workflowDraft, workflowSettings } from "../../../admin/workflow-draft.ts";
import type { Failure } from "../rest/call.ts";
import { SITE_ROUTE } from "../settings/site-route.ts";

/** The draft of the screen, for the components that show its fields. */
export interface DraftFields {
  draft: WorkflowDraft;
  set(changes: Partial<WorkflowDraft>): void;
}

/** Returns the settings as `POST /site` accepts them. An empty value keeps the stored value of a header. */
export function settingsOf(draft: WorkflowDraft): object {
  const { webhook_headers, model_tools, ...settings } = workflowSettings(draft);
  return {
    ...settings,
    webhook_headers: withoutValues(webhook_headers),
    model_tools: model_tools.map((tool: SentTool) =>
      tool.headers === undefined ? tool : { ...tool, headers: withoutValues(tool.headers) },
    ),
  };
}

function withoutValues(headers: Record<string, string | true>): Record<string, string> {
  const values = Object.entries(headers).map(([name, value]) => [name, value === true ? "" : value]);
  return Object.fromEntries(values);
}

/** Reports headers with the same name, because only one of them could be sent. */
export function faultIn({ headers, tools }: WorkflowDraft): Failure | undefined {
  const sets = [headers, ...tools.map((tool) => tool.headers)];
  const twice = sets.flatMap((set) => set.filter((_, at) => isTwice(set, at)))[0];
  if (twice === undefined) return undefined;
  return {
    code: "header_twice",
    /* translators: %s: name of a header. */
    message: sprintf(__("Two headers have the name %s.", "parley-chat"), twice.name.trim()),
    advice: __("Nothing was saved. Rename or remove one of them, and save again.", "parley-chat"),
    // Names no field, because the second header's own field already shows the error.
    field: "",
  };
}

/** The Workflow screen and the set-up step share one draft: an edit in one appears in the other. */
export const WORKFLOW_SCREEN = {
  ...SITE_ROUTE,
  name: "workflow",
  draftOf: workflowDraft,
  settingsOf,
  faultIn,
};
