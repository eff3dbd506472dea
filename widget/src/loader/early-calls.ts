import type { ChatWidget } from "./chat-widget.ts";

/** Methods and arguments, in call order. */
export type Calls = [method: keyof ChatWidget, ...rest: never[]][];

/**
 * Runs the calls that the page queued before the script loaded (widget/README.md, For page code). If one throws, the others still
 * run.
 */
export function runEarlyCalls(widget: ChatWidget, calls: Calls): void {
  for (const call of calls)
    try {
      const [method, ...rest] = call;
      (widget[method] as ((...rest: never[]) => unknown) | undefined)?.(...rest);
    } catch (error) {
      reportError(error);
    }
}
