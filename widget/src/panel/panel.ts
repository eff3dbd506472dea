import { DEFAULT_LOOK } from "../appearance.ts";
import { conversation } from "../conversation/conversation.ts";
import { inTurnOverTabs } from "../conversation/in-turn-over-tabs.ts";
import { messageContext } from "../conversation/message-context.ts";
import { messageList } from "../conversation/message-list.ts";
import { tabChannel } from "../conversation/tab-channel.ts";
import { element } from "../element.ts";
import { icon, OUTLINES } from "../icon.ts";
import { chatService } from "../service/chat-service.ts";
import { configFailure } from "../service/config-failure.ts";
import { consentMemory } from "../service/consent-memory.ts";
import { sessionMemory } from "../service/session-memory.ts";
import { tabMemory } from "../service/tab-memory.ts";
import { visitorSession } from "../service/visitor-session.ts";
import { sheet } from "../sheet.ts";
import type { Panel, Shell } from "../shell.ts";
import { languageModule } from "../strings/language-module.ts";
import { loadStrings } from "../strings/load-strings.ts";
import { directionOf, languageOf, pageLocale } from "../strings/page-language.ts";
import { wording } from "../strings/wording.ts";
import { paletteStyles } from "../theme/palette-styles.ts";
import { aboveModals } from "./above-modals.ts";
import { copyText } from "./copy-text.ts";
import { dialog } from "./dialog.ts";
import { answered, fillScreen, isSmall, showExtras } from "./extras.ts";
import { ownEvents } from "./own-events.ts";
import { ownFocus } from "./own-focus.ts";
import styles from "./panel.css";
import type { PanelState } from "./panel-state.ts";
import { type PartModules, partModule } from "./part-module.ts";
import { parts } from "./parts.ts";
import { check, close, followScheme, leavePage, show, watchModals } from "./presence.ts";
import { mayBeMarkdown } from "./prose.ts";
import { statusLine } from "./status-line.ts";

/** Builds the panel, hidden, in the shell's shadow root. The loader fetches this module when a visitor approaches the launcher. */
export async function panel(shell: Shell): Promise<Panel> {
  const { root, config, options, events, launcher, signal } = shell;
  const { window: win, site } = options;
  const { document } = win;
  const { host } = root;
  // Detects unsupported browsers: all supported ones have container queries. Not a TypeError, because the loader treats a TypeError
  // as an outage.
  if (!("CSSContainerRule" in win)) throw new RangeError("No container queries");
  const appearance = { ...DEFAULT_LOOK, ...config.appearance };
  // The chat in the corner is next to the body, but uses the body's language.
  const parent = launcher ? document.body : host;
  const language = languageOf(parent, options.language);
  const openStorage = () => win.localStorage;
  const consent = consentMemory(openStorage, site, appearance.consent);
  const optional = parts<PartModules>(partModule, root, signal);
  const isWorded = mayBeMarkdown(appearance.greeting + appearance.consent);
  const who = shell.identity();
  const [texts] = await Promise.all([
    loadStrings(language, languageModule),
    // If Markdown cannot be loaded, the owner's texts are shown as plain text.
    isWorded && optional.load("markdown"),
    !consent.isGiven && optional.load("questions"),
    who && optional.load("identity"),
  ]);
  // Fails if the consent form cannot be loaded, because nothing may be sent without consent. A TypeError, because the loader
  // treats it as an outage.
  if (!consent.isGiven && !optional.loaded.questions) throw new TypeError("No questions");
  const strings = wording(config.strings ?? {}, texts, language);
  const status = statusLine(document);
  const memory = tabMemory(() => win.sessionStorage, site);
  const service = chatService(options, (address, init) => win.fetch(address, init));
  const advise = () => optional.load("advice");
  let checking = 0;
  const session = visitorSession(
    {
      service,
      memory: sessionMemory(openStorage, site),
      inTurn: inTurnOverTabs(win.navigator.locks, site, signal),
      clock: Date.now,
      advise,
      parts: optional,
      // Checks the other calls once the answer has been processed.
      answered() {
        win.clearTimeout(checking);
        if (!signal.aborted) checking = win.setTimeout(check, 0, state);
      },
      signal,
    },
    who,
  );
  const context = {
    shell,
    service,
    session,
    document,
    appearance,
    strings,
    language,
    time: new Intl.DateTimeFormat(language, { timeStyle: "short" }),
    signal,
    say: status.say,
    lang: pageLocale(host, options.language)?.toString() ?? "",
    parts: optional,
    reflowed: changed,
    copy: async (text: string) =>
      status.say((await copyText(text, root)) ? strings.copied : strings.copyFailed),
  };
  const tabs = tabChannel(
    site,
    () => session.speaker,
    (update) => talk.receive(update),
  );

  /** 128 random bits. Not `randomUUID`, which plain `http:` pages lack. */
  const randomKey = () => win.crypto.getRandomValues(new Uint32Array(4)).join("-");

  const talk = conversation({
    service,
    session,
    events,
    page: win,
    random: Math.random,
    signal,
    advise,
    changed,
    list: messageList(memory, randomKey, Date.now),
    context: (custom = shell.context.custom()) =>
      messageContext(document, state.unread?.pageTitle() ?? document.title, custom),
    eventsSent: shell.eventsSent,
    prepare: () => optional.load("markdown"),
    broadcast: tabs.broadcast,
    // Renders at most once per frame.
    grew() {
      state.frame ||= win.requestAnimationFrame(changed);
    },
    answered: () => void answered(state),
  });
  const state: PanelState = {
    ...context,
    win,
    talk,
    tabs,
    dialog: dialog(context, { talk, consent, memory, status: status.element, close: () => close(state) }),
    room: element(document, "div", { class: `room ${appearance.position}` }),
    focus: ownFocus(root, win, signal),
    modals: aboveModals(host as HTMLElement, () => watchModals(state)),
    scheme: sheet(""),
    wasOpen: false,
    isBack: false,
    frame: 0,
    tried: new Set(),
    isClear: config.appearance?.dodge,
  };
  const { room } = state;
  const { element: whole } = state.dialog;

  function changed(): void {
    win.cancelAnimationFrame(state.frame);
    state.frame = 0;
    status.show(talk.list.isAwaiting() ? talk.list.status || strings.waiting : "");
    state.dialog.show();
    showExtras(state);
  }

  async function start(): Promise<void> {
    if (consent.isGiven) await talk.start();
  }

  followScheme(state);
  // The scheme comes first, because `schemeIn` reads it to pick the palette.
  root.adoptedStyleSheets.push(state.scheme);
  root.adoptedStyleSheets.push(sheet(paletteStyles(appearance.color, schemeIn(win, host))), sheet(styles));
  whole.lang = language;
  whole.dir = directionOf(parent, options.language);
  whole.hidden = true;
  if (launcher) {
    launcher.element.lang = language;
    launcher.element.setAttribute("aria-label", strings.launcher);
    launcher.element.setAttribute("aria-controls", whole.id);
    launcher.element.append(icon(document, "down", OUTLINES.fold));
  }
  // Focus opens an inline chat.
  else whole.addEventListener("focusin", shell.open, { signal });
  host.classList.toggle("inline", !launcher);
  for (const [target, name, listener] of [
    [win, "pagehide", leavePage],
    [win, "online", check],
    [win, "pageshow", check],
    [document, "visibilitychange", check],
    // A modal in another shadow root cannot be observed, but receives the focus.
    [win, "focusin", watchModals],
  ] as const)
    target.addEventListener(name, (event) => listener(state, event), { signal });
  room.append(whole);
  root.prepend(room);
  // Lets a dialog of the page trap the focus and close on Escape if it contains an inline chat.
  const passes = ({ key }: Partial<KeyboardEvent>) => !launcher && (key === "Tab" || key === "Escape");
  ownEvents(root, room, win, passes, signal);
  if (launcher) await fillScreen(state);
  changed();
  show(state);

  if (config.failure) {
    const error = configFailure(config.failure);
    const { code, message } = error;
    void advise().then((part) =>
      // Without the part, logs only the message: the part may come from the same service, which does not answer.
      part ? part.logAdvice(error, options, win) : win.console.error(message),
    );
    events.emit("error", { code, message });
  }
  if (memory.notes.waits) void start();
  state.isBack = memory.notes.isOpen && !!launcher && !isSmall(room);
  if (state.isBack) shell.open();

  return {
    get sessionId() {
      return session.id;
    },
    show: () => show(state),
    start,
    async send(text, custom) {
      if (consent.isGiven) return talk.send(text, undefined, undefined, custom);
      state.dialog.offer(String(text));
      const message = "No consent yet.";
      events.emit("error", { code: "CONSENT_REQUIRED", message });
    },
    identify: talk.identify,
    async clear() {
      await talk.clear();
      // An open chat needs a session.
      if (shell.isOpen()) await start();
    },
    destroy() {
      talk.leave();
      tabs.close();
      state.unread?.clear();
      state.modals.end();
      state.focus.end();
      win.cancelAnimationFrame(state.frame);
      win.clearTimeout(checking);
    },
  };
}

/** Returns the host's color scheme, which selects the palette; undefined if the browser has `light-dark()`. */
function schemeIn(win: Window & typeof globalThis, host: Element): string | undefined {
  return win.CSS.supports("color:light-dark(red,red)") ? undefined : win.getComputedStyle(host).colorScheme;
}
