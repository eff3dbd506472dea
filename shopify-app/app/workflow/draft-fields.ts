import type { WorkflowDraft } from "../../../admin/workflow-draft.ts";
import type { Fault } from "../failures/fault.ts";
import type { Site } from "../service/site.ts";

/** Fields of the Workflow screen: values, setters and errors. */
export interface DraftFields {
  draft: WorkflowDraft;
  set(changes: Partial<WorkflowDraft>): void;
  fault: Fault | undefined;
  /** The site as saved. */
  site: Site;
}
