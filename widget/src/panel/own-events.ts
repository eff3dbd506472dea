/**
 * Input and focus events, which would leave the shadow root with `parley-chat` as their target. Pointer moves are not stopped: a
 * page may follow the pointer.
 */
const OWN = [
  "keydown",
  "keypress",
  "keyup",
  "beforeinput",
  "input",
  "copy",
  "cut",
  "paste",
  "selectstart",
  "contextmenu",
  "pointerdown",
  "mousedown",
  "click",
  "dblclick",
  "touchstart",
  "touchmove",
  "touchend",
  "wheel",
  "dragstart",
  "dragenter",
  "dragover",
  "dragleave",
  "drop",
  "focus",
  "blur",
  "focusin",
  "focusout",
];

/** The properties that listeners in the chat read. */
type AnyEvent = KeyboardEvent & FocusEvent & InputEvent & ClipboardEvent;

/**
 * Stops the chat's events at the window in the capture phase: otherwise the page would use them for its own shortcuts, copy
 * protection, scrolling or drop zones, and its modals would take the focus back. Listeners in the chat receive a copy that stays
 * in the shadow root. Keys on the launcher go to the page. `passes` selects events that an enclosing element of the page needs.
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
    // Escape closes the chat on keydown. The focus is then in the page, which must not receive the keyup either.
    if (passes(event) || !(isOwn || (type === "keyup" && key === keyDown))) return;
    event.stopPropagation();
    if (isOwn) path[0]?.dispatchEvent(copyOf(event));
  }

  // Sets no `passive`, because browsers make touch and wheel listeners on the window passive by default.
  for (const name of OWN) view.addEventListener(name, relay, { signal, capture: true });
}

/** Returns a copy for listeners in the chat. Its `preventDefault` acts on `event`, because a copy has no default action. */
function copyOf(event: Event): Event {
  const { type, bubbles, detail, key, code, shiftKey, isComposing, keyCode, relatedTarget } =
    event as AnyEvent;
  const { inputType, clipboardData, dataTransfer } = event as AnyEvent;
  // Otherwise the browser would replace the page by a dropped file that the chat does not accept.
  if (dataTransfer?.types.includes("Files")) event.preventDefault();
  // A `KeyboardEvent` would leave the shadow root in Firefox, and MooTools replaces `Event`.
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
