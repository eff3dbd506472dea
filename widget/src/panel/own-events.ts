/**
 * Input events and changes of the focus, which would leave the shadow root with `parley-chat` as their target. Moves do: a page may
 * follow the pointer.
 */
const OWN = [
  ...["keydown", "keypress", "keyup", "beforeinput", "input"],
  ...["copy", "cut", "paste", "selectstart", "contextmenu"],
  ...["pointerdown", "mousedown", "click", "dblclick"],
  ...["touchstart", "touchmove", "touchend", "wheel"],
  ...["dragstart", "dragenter", "dragover", "dragleave", "drop"],
  ...["focus", "blur", "focusin", "focusout"],
];

/** All that listeners in the chat read of them. */
type AnyEvent = KeyboardEvent & FocusEvent & InputEvent & ClipboardEvent;

/**
 * Stops the events of the chat at the window, on their way down: the page would take them for its own shortcuts, copy protection,
 * scrolling or drop zones, and its modals would take the focus back. Listeners in the chat receive a copy that does not leave its
 * shadow root. Keys on the launcher are the page's. `passes` names what an enclosing part of the page needs.
 */
export function ownEvents(
  root: ShadowRoot,
  room: HTMLElement,
  view: Window,
  passes: (event: Event) => boolean,
  signal: AbortSignal,
): void {
  let keyDown: string | undefined;

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

  // Passive, as the browser has them at the window: touches and the wheel.
  for (const name of OWN) view.addEventListener(name, relay, { signal, capture: true });
}

/** What listeners in the chat prevent is what the browser does for `event`: for the copy, it does nothing. */
function copyOf(event: Event): Event {
  const { type, bubbles, detail, key, code, shiftKey, isComposing, keyCode, relatedTarget } =
    event as AnyEvent;
  const { inputType, clipboardData, dataTransfer } = event as AnyEvent;
  // The browser would leave the page for a file that nothing in the chat takes.
  if (dataTransfer?.types.includes("Files")) event.preventDefault();
  // A `KeyboardEvent` would leave the shadow root in Firefox, and MooTools has another `Event`.
  const copy = new CustomEvent(type, { bubbles, detail, cancelable: true });
  copy.preventDefault();
  const preventDefault = () => event.preventDefault();
  const keys = { key, code, shiftKey, isComposing, keyCode };
  return Object.assign(copy, {
    ...keys,
    relatedTarget,
    inputType,
    clipboardData,
    dataTransfer,
    preventDefault,
  });
}
