/** Input events that would leave the shadow root, with `parley-chat` as their target. Moves do: a page may follow the pointer. */
const INPUT = [
  ...["keypress", "beforeinput", "input"],
  ...["copy", "cut", "paste", "selectstart", "contextmenu", "dblclick"],
  ...["touchmove", "touchend"],
  "wheel",
  ...["dragstart", "dragenter", "dragover", "dragleave", "drop"],
];
/** Those that pages stop on their way down, too: traps of the focus, and modals that close on Escape. */
const TRAPPED = [
  ...["keydown", "keyup", "pointerdown", "mousedown", "touchstart", "click"],
  ...["focus", "blur", "focusin", "focusout"],
];

/** All that listeners in the chat read of those. */
type AnyEvent = KeyboardEvent & FocusEvent;

/**
 * Stops input events at `room`, after all listeners in it: the page would take them for its own shortcuts, copy protection, scrolling
 * or drop zones. `TRAPPED` are stopped at the window, those of the launcher too; listeners in the chat receive a copy that does not
 * leave its shadow root. `passes` names what an enclosing part of the page needs.
 */
export function ownEvents(
  root: ShadowRoot,
  room: HTMLElement,
  view: Window,
  passes: (event: Event) => boolean,
  signal: AbortSignal,
): void {
  let keyDown: string | undefined;

  function stop(event: Event): void {
    // The browser would leave the page for a file that nothing in the chat takes.
    if ((event as DragEvent).dataTransfer?.types.includes("Files")) event.preventDefault();
    event.stopPropagation();
  }

  function relay(event: Event): void {
    const { type, key } = event as KeyboardEvent;
    const path = event.composedPath();
    const isOwn = path.includes(key ? room : root);
    if (type === "keydown") keyDown = isOwn ? key : "";
    // Escape closes the chat on keydown. The focus is then in the page, which must not get the keyup either.
    if (passes(event) || !(isOwn || (type === "keyup" && key === keyDown))) return;
    event.stopPropagation();
    if (isOwn) path[0]?.dispatchEvent(copyOf(event));
  }

  for (const name of INPUT) room.addEventListener(name, stop, { signal, passive: /^touch|wheel/.test(name) });
  for (const name of TRAPPED) view.addEventListener(name, relay, { signal, capture: true });
}

/** What listeners in the chat prevent is what the browser does for `event`: for the copy, it does nothing. */
function copyOf(event: Event): Event {
  const { type, bubbles, detail, key, code, shiftKey, isComposing, keyCode, relatedTarget } =
    event as AnyEvent;
  // A `KeyboardEvent` would leave the shadow root in Firefox, and MooTools has another `Event`.
  const copy = new CustomEvent(type, { bubbles, detail, cancelable: true });
  copy.preventDefault();
  const preventDefault = () => event.preventDefault();
  return Object.assign(copy, { key, code, shiftKey, isComposing, keyCode, relatedTarget, preventDefault });
}
