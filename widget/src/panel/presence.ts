import { schemeOf } from "../theme/scheme-of.ts";
import { isLive, showExtras, takeFiles, uncover } from "./extras.ts";
import type { PanelState } from "./panel-state.ts";

/** Shows or hides the dialog, depending on the shell's `isOpen`. */
export function show(state: PanelState): void {
  const { shell, dialog } = state;
  const { root, launcher } = shell;
  const isOpen = shell.isOpen();
  const hadFocus = dialog.element.contains(root.activeElement);
  dialog.element.hidden = !!launcher && !isOpen;
  const isOpening = isOpen && !state.wasOpen;
  if (isOpening) {
    if (launcher) void uncover(state);
    check(state, true);
    // The page's colour scheme may have changed while the chat was closed.
    followScheme(state);
  }
  watchModals(state);
  putBack(state);
  if (isOpen) state.unread?.clear();
  state.tried.clear();
  void takeFiles(state);
  showExtras(state);
  if (isOpening && launcher) {
    if (state.isBack) dialog.reenter();
    else dialog.enter();
    state.isBack = false;
  }
  if (!isOpen && hadFocus) giveFocusBack(state);
  state.wasOpen = isOpen;
}

/** Closes the chat and returns the focus: a click does not focus a button in every browser. */
export function close(state: PanelState): void {
  state.shell.close();
  giveFocusBack(state);
}

function giveFocusBack({ shell, modals }: PanelState): void {
  shell.launcher?.element.focus();
  if (!shell.root.activeElement) modals.giveBack();
}

/** Call when a modal of the page may have opened or closed. */
export function watchModals(state: PanelState): void {
  const { shell, dialog, modals } = state;
  if (shell.launcher && modals.look(shell.isOpen(), dialog.element.hasAttribute("aria-modal")))
    putBack(state);
  state.screen?.look();
}

/** Restores the focus and the scroll position after a possible move in the DOM. */
function putBack({ dialog, focus }: PanelState): void {
  dialog.scrollBack();
  focus.restore();
}

/**
 * Checks open calls and the event stream, because a connection can die without a reset. `isBack`: the visitor has returned to the
 * page or the panel, or the network has returned.
 */
export function check(state: PanelState, isBack?: Event | true): void {
  const { shell, document, talk } = state;
  if (document.visibilityState === "hidden") return;
  // Reads the conversation if there is no event stream.
  void talk.check(isBack && shell.isOpen() && isLive(state) === false);
  state.live?.check?.();
}

export function leavePage({ shell, tabs, dialog }: PanelState): void {
  tabs.broadcast({ kind: "left" });
  if (shell.launcher) dialog.keepPlace(shell.isOpen());
}

export function followScheme({ shell, document, appearance, scheme }: PanelState): void {
  const { root, launcher } = shell;
  const parent = launcher ? document.body : (root.host.parentElement ?? root.host);
  // `!important`, because the loader's host styles are `!important` too.
  scheme.replaceSync(`:host{color-scheme:${schemeOf(appearance.theme, parent)}!important}`);
}
