import { element } from "../element.ts";
import { icon } from "../icon.ts";
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
  const button = element(
    document,
    "button",
    { type: "button", class: "stop", hidden: "" },
    icon(document, "stop", OUTLINES.stop),
    element(document, "span", {}, strings.stop),
  );
  button.addEventListener("click", stop, { signal });
  return {
    element: button,
    show(isAwaiting) {
      if (!isAwaiting && button.matches(":focus")) leave();
      button.hidden = !isAwaiting;
    },
  };
}
