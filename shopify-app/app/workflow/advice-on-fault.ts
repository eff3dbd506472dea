import { workflowCopy } from "./workflow-copy.ts";

const words: Record<string, string> = workflowCopy.advice;

/** How to mend what kept a test message from being answered, by the reason of the service's 502; empty for others. */
export function adviceOnFault(reason: string): string {
  const known = { timeout: "timeout", unreachable: "unreachable", blocked_address: "blocked" }[reason];
  return (known && words[known]) ?? "";
}
