import { DEFAULT_APPEARANCE } from "../appearance.ts";
import { conversation } from "../conversation/conversation.ts";
import { inTurnOverTabs } from "../conversation/in-turn-over-tabs.ts";
import { messageContext } from "../conversation/message-context.ts";
import { messageList } from "../conversation/message-list.ts";
import { tabChannel } from "../conversation/tab-channel.ts";
import { element } from "../element.ts";
import { icon } from "../icon.ts";
import { chatService } from "../service/chat-service.ts";
import { adviceOn, configFailure } from "../service/config-failure.ts";
import { consentMemory } from "../service/consent-memory.ts";
import type { ServiceError } from "../service/service-error.ts";
import { sessionMemory } from "../service/session-memory.ts";
import { tabMemory } from "../service/tab-memory.ts";
import { visitorSession } from "../service/visitor-session.ts";
import { sheet } from "../sheet.ts";
import type { Panel, Shell } from "../shell.ts";
import { directionOf } from "../strings/direction-of.ts";
import { languageOf } from "../strings/language-of.ts";
import { loadStrings } from "../strings/load-strings.ts";
import { wording } from "../strings/wording.ts";
import { paletteStyles } from "../theme/palette-styles.ts";
import { dialog } from "./dialog.ts";
import { languageModule } from "./language-module.ts";
import { OUTLINES } from "./outlines.ts";
import styles from "./panel.css";
import { statusLine } from "./status-line.ts";
import { unread } from "./unread.ts";
import { followVisibleHeight } from "./visible-height.ts";

/** Builds the panel into the shell's shadow root, hidden: what the loader fetches when a visitor comes near. */
export async function panel(shell: Shell): Promise<Panel> {
  const { root, config, placing, events, launcher, signal } = shell;
  const { window: view } = placing;
  const { document } = view;
  const { site } = placing;
  const appearance = { ...DEFAULT_APPEARANCE, ...config.appearance };
  const language = languageOf(root.host, placing.language);
  const strings = wording(config.strings ?? {}, await loadStrings(language, languageModule), language);
  const openStorage = () => view.localStorage;
  const tellError = ({ code, message }: ServiceError) => events.emit("error", { code, message });
  const status = statusLine(document);
  const scene = {
    ...{ document, appearance, strings, signal, say: status.say },
    reflowed: changed,
  };
  const consent = consentMemory(openStorage, site, appearance.consent);
  const memory = tabMemory(() => view.sessionStorage, site);
  const service = chatService(placing, (address, init) => view.fetch(address, init));
  const session = visitorSession(
    {
      service,
      memory: sessionMemory(openStorage, site),
      tellRefusal: tellError,
      inTurn: inTurnOverTabs(view.navigator.locks, site, signal),
      clock: Date.now,
      signal,
    },
    shell.identity(),
  );
  const news = tabChannel(site, (told) => talk.hear(told), signal);
  const count = unread(document, strings, launcher);
  let frame = 0;
  let wasOpen = false;

  /** 128 random bits. Not `randomUUID`, which plain `http:` pages lack. */
  const randomKey = () => view.crypto.getRandomValues(new Uint32Array(4)).join("-");

  const talk = conversation({
    service,
    session,
    list: messageList(memory, randomKey),
    events,
    ...{ page: view, random: Math.random, signal },
    context: () => messageContext(document, count.pageTitle(), shell.context.custom()),
    told: shell.told,
    tell: news.tell,
    changed,
    // As often as the screen can show it.
    grew() {
      frame ||= view.requestAnimationFrame(changed);
    },
    answered() {
      if (launcher !== undefined && !shell.isOpen()) count.count();
    },
  });
  const window = dialog(scene, {
    root,
    isInline: launcher === undefined,
    talk,
    consent,
    memory,
    status: status.element,
    close,
    consented: () => void start(),
    changed,
  });

  function changed(): void {
    view.cancelAnimationFrame(frame);
    frame = 0;
    status.show(talk.isAwaiting ? strings.waiting : "");
    window.show();
  }

  function close(): void {
    shell.close();
    // Always, as a click does not focus a button in every browser.
    launcher?.element.focus();
  }

  async function start(): Promise<void> {
    if (consent.isGiven) await talk.start();
  }

  function show(): void {
    const isOpen = shell.isOpen();
    const hadFocus = window.element.contains(root.activeElement);
    window.element.hidden = launcher !== undefined && !isOpen;
    if (isOpen) count.clear();
    if (isOpen && !wasOpen && launcher !== undefined) window.enter();
    if (!isOpen && hadFocus) launcher?.element.focus();
    wasOpen = isOpen;
  }

  root.adoptedStyleSheets = [
    ...root.adoptedStyleSheets,
    sheet(paletteStyles(appearance.color)),
    sheet(styles),
  ];
  window.element.lang = language;
  window.element.dir = directionOf(root.host, placing.language);
  launcher?.element.setAttribute("aria-label", strings.launcher);
  launcher?.element.setAttribute("aria-controls", window.element.id);
  launcher?.element.append(icon(document, "down", OUTLINES.fold));
  root.host.classList.toggle("inline", launcher === undefined);
  // In the page itself, the first touch is what opening is elsewhere.
  if (launcher === undefined) window.element.addEventListener("focusin", shell.open, { signal });
  view.addEventListener("pagehide", () => news.tell({ kind: "left" }), { signal });
  window.element.hidden = true;
  const room = element(document, "div", { class: `room ${appearance.position}` }, window.element);
  root.prepend(room);
  followVisibleHeight(room, signal);
  changed();
  show();

  if (config.failure !== undefined) {
    const error = configFailure(config.failure);
    const advice = adviceOn(error, placing, document.location.origin);
    if (advice !== undefined) view.console.error(advice);
    tellError(error);
  }
  if (memory.notes.waits) void start();

  return {
    get sessionId() {
      return session.id;
    },
    show,
    start,
    async send(text) {
      if (consent.isGiven) return talk.send(text);
      window.offer(String(text));
      const message = "The visitor has not agreed to the consent text yet.";
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
      news.close();
      count.clear();
      view.cancelAnimationFrame(frame);
    },
  };
}
