/** Why a conversation waits for a person after `handover.after_failures` (core/src/replies/handover-rules.ts): the one reason of the service's own, and in English. */
export const WORKFLOW_SILENT = "The workflow did not answer.";
