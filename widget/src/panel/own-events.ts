/** Input events that would leave the shadow root, with `parley-chat` as their target. Moves do: a page may follow the pointer. */
const INPUT = [
  ...["keydown", "keypress", "keyup", "beforeinput", "input"],
  ...["copy", "cut", "paste", "selectstart", "contextmenu"],
  ...["pointerdown", "mousedown", "click", "dblclick"],
  ...["touchstart", "touchmove", "touchend"],
  "wheel",
  ...["dragstart", "dragenter", "dragover", "dragleave", "drop"],
];

/**
 * Stops input events at `room`, after all listeners in it: the page would take them for its own shortcuts, copy protection, scrolling
 * or drop zones. `passes` names what an enclosing part of the page needs.
 */
export function ownEvents(
  room: HTMLElement,
  view: Window,
  passes: (event: Event) => boolean,
  signal: AbortSignal,
): void {
  let keyDown: string | undefined;
  const isInside = (event: Event) => event.composedPath().includes(room);

  function stop(event: Event): void {
    // The browser would leave the page for a file that nothing in the chat takes.
    if ((event as DragEvent).dataTransfer?.types.includes("Files")) event.preventDefault();
    if (!passes(event)) event.stopPropagation();
  }

  for (const name of INPUT) room.addEventListener(name, stop, { signal, passive: /^touch|wheel/.test(name) });
  // Escape closes the chat on keydown. The focus is then in the page, which must not get the keyup either.
  view.addEventListener("keydown", (event) => (keyDown = isInside(event) ? event.key : undefined), {
    ...{ signal, capture: true },
  });
  view.addEventListener(
    "keyup",
    (event) => {
      if (event.key === keyDown && !isInside(event) && !passes(event)) event.stopPropagation();
    },
    { signal, capture: true },
  );
}
