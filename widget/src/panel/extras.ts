import type { PanelState } from "./panel-state.ts";

/** Whether messages may arrive that answer no question; undefined until the history is shown. */
export function isLive({ shell, talk }: PanelState): boolean | undefined {
  return talk.history && !!(shell.config.live || talk.history.handover || talk.list.handling);
}

/** Loads parts that only some conversations need as soon as this one needs them, and updates them. */
export function showExtras(state: PanelState): void {
  const { list, history } = state.talk;
  void bring(state, "live", isLive(state));
  // Shows the running reply to a question from another tab, or from before a reload.
  void bring(state, "running", list.isRunning());
  void bring(state, "earlier", history?.has_more);
}

/**
 * Loads a part if it is needed, and updates it. A part that fails to load is tried again when the chat is next opened or closed.
 */
async function bring(
  state: PanelState,
  name: "live" | "running" | "earlier",
  isNeeded: boolean | undefined,
): Promise<void> {
  if (isNeeded && !state.tried.has(name)) {
    state.tried.add(name);
    const part = await state.parts.load(name);
    if (part) state[name] ??= part.follow(state, () => void answered(state));
  }
  state[name]?.look();
}

/** Counts a new reply if the chat is closed. */
export async function answered(state: PanelState): Promise<void> {
  const { shell, document, strings } = state;
  const { launcher, isOpen } = shell;
  if (!launcher || isOpen()) return;
  const part = await state.parts.load("unread");
  // The visitor may have opened the chat meanwhile.
  if (!part || isOpen()) return;
  state.unread ??= part.unreadCount(document, strings, launcher);
  state.unread.count();
}

/** Lets the visitor attach files; loads the part on the first opening. */
export async function takeFiles(state: PanelState): Promise<void> {
  const { shell, talk, dialog } = state;
  if (!shell.config.files || !shell.isOpen()) return;
  const part = await state.parts.load("files");
  part?.attaching(state, talk, dialog.element);
}

/** Loads what only a full-screen panel needs, now or once the panel fills the screen. */
export async function fillScreen(state: PanelState): Promise<void> {
  const { room, dialog, signal } = state;
  const sizes = new ResizeObserver(() => isSmall(room) && void fill());
  const fill = async () => {
    sizes.disconnect();
    const part = await state.parts.load("screen");
    part?.followVisibleHeight(room, signal);
    state.screen = part?.modality(dialog.element, room, signal);
  };
  if (isSmall(room)) return fill();
  sizes.observe(room);
}

/** Whether an open chat fills the screen, as in parts/screen.css. */
export function isSmall(room: HTMLElement): boolean {
  return room.offsetWidth <= 480 || room.offsetHeight <= 480;
}

/** Makes room if something fixed in the page, such as a cookie bar, covers the composer or the launcher. */
export async function uncover(state: PanelState): Promise<void> {
  const { shell, document, dialog } = state;
  const covers = [dialog.element, shell.launcher?.element].some((part) => {
    const { left = 0, width = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
    return document
      .elementsFromPoint(left + width / 2, bottom - 30)
      .some((found) => found !== shell.root.host && /fixed|sticky/.test(getComputedStyle(found).position));
  });
  if (state.isClear || !covers) return;
  state.isClear = true;
  const part = await state.parts.load("corner");
  part?.corner(shell, true);
}
