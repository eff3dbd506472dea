/** Input events that would leave the shadow root, with `parley-chat` as their target. Moves do: a page may follow the pointer. */
const INPUT = [
  ...["keydown", "keypress", "keyup", "beforeinput", "input"],
  ...["compositionstart", "compositionupdate", "compositionend"],
  ...["copy", "cut", "paste", "selectstart", "contextmenu"],
  ...["pointerdown", "mousedown", "click", "dblclick", "auxclick"],
  ...["touchstart", "touchmove", "touchend", "touchcancel"],
  // The old names of the wheel too, which scripts for smooth scrolling listen for.
  ...["wheel", "mousewheel", "DOMMouseScroll", "MozMousePixelScroll"],
  ...["drag", "dragstart", "dragend", "dragenter", "dragover", "dragleave", "drop"],
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
  let isPressed = false;
  let keyDown: string | undefined;
  const isInside = (event: Event) => event.composedPath().includes(room);

  function stop(event: Event): void {
    if (event.type === "dragover" || event.type === "drop") refuseFiles(event as DragEvent);
    if (!passes(event)) event.stopPropagation();
  }

  for (const name of INPUT)
    room.addEventListener(name, stop, { signal, passive: /^touch|wheel|scroll/i.test(name) });
  // A drag that began on the page ends there, wherever the button is released.
  for (const name of ["pointerup", "mouseup"])
    room.addEventListener(name, (event) => isPressed && event.stopPropagation(), { signal });
  view.addEventListener("pointerdown", (event) => (isPressed = isInside(event)), { signal, capture: true });
  // Escape closes the chat before the key is up, which is then elsewhere.
  view.addEventListener("keydown", (event) => (keyDown = isInside(event) ? event.key : undefined), {
    ...{ signal, capture: true },
  });
  view.addEventListener(
    "keyup",
    (event) => {
      if (event.key === keyDown && !isInside(event) && !passes(event)) event.stopPropagation();
      keyDown = undefined;
    },
    { signal, capture: true },
  );
}

/** Files that nothing in the chat takes: the browser would leave the page for them. */
function refuseFiles(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}
