import type { WorkflowDraft } from "../../../settings/workflow-draft.ts";
import type { Fault } from "../failures/fault.ts";
import type { Site } from "../service/site.ts";

/** Fields of the Workflow screen: what they show, how they change, and what was wrong with them. */
export interface DraftFields {
  draft: WorkflowDraft;
  set(changes: Partial<WorkflowDraft>): void;
  fault: Fault | undefined;
  /** As it is saved. */
  site: Site;
}
