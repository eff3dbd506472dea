import type { ChatWidget } from "./chat-widget.ts";

/** Method and arguments, in the order in which the page called them. */
export type Calls = [method: keyof ChatWidget, ...rest: never[]][];

/** Does what the page asked for before the script had loaded (widget/README.md, For page code). A call that throws stops no other. */
export function runEarlyCalls(widget: ChatWidget, calls: Calls): void {
  for (const call of calls)
    try {
      const [method, ...rest] = call;
      (widget[method] as ((...rest: never[]) => unknown) | undefined)?.(...rest);
    } catch (error) {
      reportError(error);
    }
}
