import { changedSince } from "../../../settings/changed-since.ts";
import { type WorkflowDraft, workflowSettings } from "../../../settings/workflow-draft.ts";

/** What differs, as `PATCH /site` takes it. */
export function workflowChanges(draft: WorkflowDraft, saved: WorkflowDraft): object {
  return changedSince(workflowSettings(draft), workflowSettings(saved));
}
