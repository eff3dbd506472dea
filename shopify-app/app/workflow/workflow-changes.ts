import { changedSince } from "../../../admin/changed-since.ts";
import { type WorkflowDraft, workflowSettings } from "../../../admin/workflow-draft.ts";

/** The changed fields, as `PATCH /site` accepts them. */
export function workflowChanges(draft: WorkflowDraft, saved: WorkflowDraft): object {
  return changedSince(workflowSettings(draft), workflowSettings(saved));
}
