import { icon } from "../icon.ts";
import { button } from "./button.ts";
import { OUTLINES } from "./outlines.ts";
import type { Scene } from "./scene.ts";

export interface StopButton {
  element: HTMLButtonElement;
  show(isAwaiting: boolean): void;
}

/** There while a reply is on its way. `leave` takes the focus that would go down with it. */
export function stopButton(
  { document, strings, signal }: Scene,
  stop: () => void,
  leave: () => void,
): StopButton {
  const whole = button(document, "stop", strings.stop, stop, signal);
  whole.prepend(icon(document, "stop", OUTLINES.stop));
  whole.hidden = true;
  return {
    element: whole,
    show(isAwaiting) {
      if (!isAwaiting && whole.matches(":focus")) leave();
      whole.hidden = !isAwaiting;
    },
  };
}
