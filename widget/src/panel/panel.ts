import { DEFAULT_LOOK } from "../appearance.ts";
import { conversation } from "../conversation/conversation.ts";
import { inTurnOverTabs } from "../conversation/in-turn-over-tabs.ts";
import { messageContext } from "../conversation/message-context.ts";
import { messageList } from "../conversation/message-list.ts";
import { tabChannel } from "../conversation/tab-channel.ts";
import { element } from "../element.ts";
import { icon, OUTLINES } from "../icon.ts";
import type { Live } from "../live/live.ts";
import type { Earlier } from "../parts/earlier-messages.ts";
import type { Modality } from "../parts/modality.ts";
import type { RunningReply } from "../parts/running-reply.ts";
import type { UnreadCount } from "../parts/unread-count.ts";
import { chatService, type OpenedSession } from "../service/chat-service.ts";
import { configFailure } from "../service/config-failure.ts";
import { consentMemory } from "../service/consent-memory.ts";
import type { ServiceError } from "../service/service-error.ts";
import { sessionMemory } from "../service/session-memory.ts";
import { tabMemory } from "../service/tab-memory.ts";
import { visitorSession } from "../service/visitor-session.ts";
import { sheet } from "../sheet.ts";
import type { Panel, Shell } from "../shell.ts";
import { loadStrings } from "../strings/load-strings.ts";
import { directionOf, languageOf, pageLocale } from "../strings/page-language.ts";
import { wording } from "../strings/wording.ts";
import { paletteStyles } from "../theme/palette-styles.ts";
import { schemeOf } from "../theme/scheme-of.ts";
import { aboveModals } from "./above-modals.ts";
import { copyText } from "./copy-text.ts";
import { dialog } from "./dialog.ts";
import { languageModule } from "./language-module.ts";
import { ownEvents } from "./own-events.ts";
import { ownFocus } from "./own-focus.ts";
import styles from "./panel.css";
import { type PartModules, partModule } from "./part-module.ts";
import { parts } from "./parts.ts";
import { mayBeMarkdown } from "./prose.ts";
import { statusLine } from "./status-line.ts";

/** Builds the panel into the shell's shadow root, hidden: what the loader fetches when a visitor comes near. */
export async function panel(shell: Shell): Promise<Panel> {
  const { root, config, options, events, launcher, signal } = shell;
  const { window: view } = options;
  const { document } = view;
  // All that the oldest supported browsers have and those before them lack; no TypeError, as the loader takes that for an outage.
  if (!("CSSContainerRule" in view)) throw new RangeError("No container queries");
  const { site } = options;
  const appearance = { ...DEFAULT_LOOK, ...config.appearance };
  // Beside the body, the chat in the corner still speaks as what is in it.
  const place = launcher ? document.body : root.host;
  const language = languageOf(place, options.language);
  const openStorage = () => view.localStorage;
  const consent = consentMemory(openStorage, site, appearance.consent);
  const optional = parts<PartModules>(partModule, root, signal);
  const isWorded = mayBeMarkdown(appearance.greeting + appearance.consent);
  const [texts] = await Promise.all([
    loadStrings(language, languageModule),
    // Without it the owner's words are shown as they were written.
    isWorded && optional.load("markdown"),
    // Nothing is said before a consent that cannot be asked for.
    !consent.isGiven && optional.load("questions"),
  ]);
  // As an import that failed does, which the loader takes for an outage.
  if (!consent.isGiven && !optional.loaded.questions) throw new TypeError("No questions");
  const strings = wording(config.strings ?? {}, texts, language);
  const tellError = ({ code, message }: ServiceError) => events.emit("error", { code, message });
  const status = statusLine(document);
  const memory = tabMemory(() => view.sessionStorage, site);
  const service = chatService(options, (address, init) => view.fetch(address, init));
  const advise = () => optional.load("advice");
  let checking = 0;
  const session = visitorSession(
    {
      service,
      memory: sessionMemory(openStorage, site),
      inTurn: inTurnOverTabs(view.navigator.locks, site, signal),
      clock: Date.now,
      advise,
      // Once its answer has been dealt with.
      answered() {
        view.clearTimeout(checking);
        if (!signal.aborted) checking = view.setTimeout(check);
      },
      signal,
    },
    shell.identity(),
  );
  const panelContext = {
    ...{ shell, service, session, document, appearance, strings, signal, say: status.say },
    lang: pageLocale(root.host, options.language)?.toString() ?? "",
    ...{ language, reflowed: changed, parts: optional },
    copy: async (text: string) =>
      status.say((await copyText(text, root)) ? strings.copied : strings.copyFailed),
  };
  const tabs = tabChannel(
    site,
    () => session.speaker,
    (update) => talk.receive(update),
  );
  let unread: UnreadCount | undefined;
  let live: Live | undefined;
  let isLive = false;
  let earlier: Earlier | undefined;
  let running: RunningReply | undefined;
  let paged: OpenedSession | undefined;
  let frame = 0;
  let wasOpen = false;
  let isClear = config.appearance?.dodge;
  /** Open when this tab left the last page. On a small screen it would cover the next one. */
  let isBack = false;
  let fullScreen: Modality | undefined;
  let sizes: ResizeObserver | undefined;

  /** 128 random bits. Not `randomUUID`, which plain `http:` pages lack. */
  const randomKey = () => view.crypto.getRandomValues(new Uint32Array(4)).join("-");

  const list = messageList(memory, randomKey, Date.now);
  const talk = conversation({
    ...{ service, session, list, events },
    ...{ page: view, random: Math.random, signal },
    context: (custom = shell.context.custom()) =>
      messageContext(document, unread?.pageTitle() ?? document.title, custom),
    eventsSent: shell.eventsSent,
    prepare: () => optional.load("markdown"),
    advise,
    broadcast: tabs.broadcast,
    changed,
    // As often as the screen can show it.
    grew() {
      frame ||= view.requestAnimationFrame(changed);
    },
    answered,
  });
  const window = dialog(panelContext, {
    isInline: !launcher,
    talk,
    consent,
    memory,
    status: status.element,
    close,
    consented: () => void start(),
    changed,
  });

  /** Where files are taken, from the first opening on. */
  async function takeFiles(): Promise<void> {
    if (!config.files || !shell.isOpen()) return;
    const part = await optional.load("files");
    part?.attaching({ shell, panelContext, service, session, talk, dialog: window.element });
  }

  async function answered(): Promise<void> {
    if (!launcher || shell.isOpen()) return;
    const part = await optional.load("unread");
    // Read meanwhile, perhaps.
    if (!part || shell.isOpen()) return;
    unread ??= part.unreadCount(document, strings, launcher);
    unread.count();
  }

  /** Somebody may speak unasked; undefined until the history is shown. */
  const isHeard = () => talk.history && !!(config.live || talk.history.handover || list.handling);

  /** From the first time that it can matter. */
  async function listen(): Promise<void> {
    live?.look();
    void showRunning();
    if (isLive || !isHeard()) return;
    isLive = true;
    const part = await optional.load("live");
    live ??= part?.live({ panelContext, talk, dialog: window.element, answered, changed });
  }

  /** What another page asked, or this one before it was loaded again. */
  async function showRunning(): Promise<void> {
    if (list.isRunning()) {
      const part = await optional.load("running");
      running ??= part?.runningReply(panelContext, talk);
    }
    running?.look();
  }

  /** What only a conversation of more than one page needs. */
  async function showEarlier(): Promise<void> {
    const { history } = talk;
    if (history?.has_more && history !== paged) {
      paged = history;
      const part = await optional.load("earlier");
      earlier ??= part?.earlier(panelContext, talk, window.element);
    }
    earlier?.show();
  }

  function changed(): void {
    view.cancelAnimationFrame(frame);
    frame = 0;
    status.show(list.isAwaiting() ? strings.waiting : "");
    window.show();
    void listen();
    void showEarlier();
  }

  /** What only a panel that fills the screen needs: fetched where it does, now or once it has come to that. */
  async function fillScreen(): Promise<void> {
    sizes = new ResizeObserver(() => isSmall(room) && void fill());
    const fill = async () => {
      sizes?.disconnect();
      const part = await optional.load("screen");
      part?.followVisibleHeight(room, signal);
      fullScreen = part?.modality(window.element, room);
    };
    if (isSmall(room)) return fill();
    sizes.observe(room);
  }

  function schemeStyles(): string {
    // Important, as what is said of the host in the loader is.
    return `:host{color-scheme:${schemeOf(appearance.theme, launcher ? document.body : (root.host.parentElement ?? root.host))}!important}`;
  }

  /** Where something of the page lies upon the composer or the launcher, as a bar that asks about cookies may, the chat makes room. */
  async function uncover(): Promise<void> {
    const isCovered = [window.element, launcher?.element].some((part) => {
      const { left = 0, width = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
      return width > 0 && document.elementFromPoint(left + width / 2, bottom - 30) !== root.host;
    });
    if (isClear || !isCovered) return;
    isClear = true;
    const part = await optional.load("corner");
    part?.corner(shell, true);
  }

  function leavePage(): void {
    tabs.broadcast({ kind: "left" });
    if (launcher) window.keepPlace(shell.isOpen());
  }

  function close(): void {
    shell.close();
    // Always, as a click does not focus a button in every browser.
    giveFocusBack();
  }

  function giveFocusBack(): void {
    launcher?.element.focus();
    if (!root.activeElement) modals.giveBack();
  }

  /** A modal of the page has come or gone. */
  function lookForModals(): void {
    if (launcher && modals.look(shell.isOpen(), window.element.hasAttribute("aria-modal"))) {
      window.scrollBack();
      focus.restore();
    }
    fullScreen?.look();
  }

  /** A connection can die without a reset. `isBack`: the visitor comes back to the page, the network or the panel. */
  function check(isBack?: Event | true): void {
    if (document.visibilityState === "hidden") return;
    // Where nobody listens, it is asked what has happened.
    void talk.check(isBack && shell.isOpen() && isHeard() === false);
    live?.check();
  }

  async function start(): Promise<void> {
    if (consent.isGiven) await talk.start();
  }

  function show(): void {
    const isOpen = shell.isOpen();
    const hadFocus = window.element.contains(root.activeElement);
    window.element.hidden = !!launcher && !isOpen;
    const isOpening = isOpen && !wasOpen;
    if (isOpening) {
      if (launcher) void uncover();
      check(true);
      // The page may have become another meanwhile.
      scheme.replaceSync(schemeStyles());
    }
    lookForModals();
    window.scrollBack();
    focus.restore();
    if (isOpen) unread?.clear();
    // What could not be fetched is tried again.
    isLive = !!live;
    void takeFiles();
    void listen();
    if (isOpening && launcher) {
      if (isBack) window.reenter();
      else window.enter();
      isBack = false;
    }
    if (!isOpen && hadFocus) giveFocusBack();
    wasOpen = isOpen;
  }

  const focus = ownFocus(root, view, signal);
  const modals = aboveModals(root.host as HTMLElement, lookForModals);
  const scheme = sheet(schemeStyles());
  // The palette is that of the scheme which applies by then.
  root.adoptedStyleSheets.push(scheme);
  root.adoptedStyleSheets.push(
    sheet(paletteStyles(appearance.color, schemeIn(view, root.host))),
    sheet(styles),
  );
  window.element.lang = language;
  if (launcher) launcher.element.lang = language;
  window.element.dir = directionOf(place, options.language);
  launcher?.element.setAttribute("aria-label", strings.launcher);
  launcher?.element.setAttribute("aria-controls", window.element.id);
  launcher?.element.append(icon(document, "down", OUTLINES.fold));
  root.host.classList.toggle("inline", !launcher);
  // In the page itself, the first touch is what opening is elsewhere.
  if (!launcher) window.element.addEventListener("focusin", shell.open, { signal });
  view.addEventListener("pagehide", leavePage, { signal });
  for (const name of ["online", "pageshow"]) view.addEventListener(name, check, { signal });
  document.addEventListener("visibilitychange", check, { signal });
  // A modal in another shadow root is not observed, but receives the focus.
  view.addEventListener("focusin", lookForModals, { signal });
  window.element.hidden = true;
  const room = element(document, "div", { class: `room ${appearance.position}` }, window.element);
  root.prepend(room);
  // A dialog of the page's around a chat in it keeps the focus, and closes.
  const passes = ({ key }: Partial<KeyboardEvent>) => !launcher && (key === "Tab" || key === "Escape");
  ownEvents(root, room, view, passes, signal);
  if (launcher) await fillScreen();
  changed();
  show();

  if (config.failure) {
    const error = configFailure(config.failure);
    void advise().then((part) =>
      // The service that does not answer may be the one that has it.
      part ? part.logAdvice(error, options, view) : view.console.error(error.message),
    );
    tellError(error);
  }
  if (memory.notes.waits) void start();
  isBack = memory.notes.isOpen && !!launcher && !isSmall(room);
  if (isBack) shell.open();

  return {
    get sessionId() {
      return session.id;
    },
    show,
    start,
    async send(text, custom) {
      if (consent.isGiven) return talk.send(text, undefined, undefined, custom);
      window.offer(String(text));
      const message = "No consent yet.";
      events.emit("error", { code: "CONSENT_REQUIRED", message });
    },
    identify: talk.identify,
    async clear() {
      await talk.clear();
      // An open chat has a session.
      if (shell.isOpen()) await start();
    },
    destroy() {
      talk.leave();
      tabs.close();
      unread?.clear();
      sizes?.disconnect();
      fullScreen?.end();
      modals.end();
      focus.end();
      view.cancelAnimationFrame(frame);
      view.clearTimeout(checking);
    },
  };
}

/** Whether an open chat fills the screen, as in styles/narrow.css. */
function isSmall(room: HTMLElement): boolean {
  return room.offsetWidth <= 480 || room.offsetHeight <= 480;
}

/** What picks the palette where `light-dark()` is not known. */
function schemeIn(view: Window & typeof globalThis, host: Element): string | undefined {
  return view.CSS.supports("color:light-dark(red,red)") ? undefined : view.getComputedStyle(host).colorScheme;
}
