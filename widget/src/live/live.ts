import { element } from "../element.ts";
import type { Follow } from "../panel/follower.ts";
import type { Handling, MessageRecord, OpenedSession, ReadConversation } from "../service/chat-service.ts";
import type { LiveStrings } from "../strings/english.ts";
import { filled } from "../strings/filled.ts";
import { partStrings } from "../strings/part-strings.ts";
import { isolated } from "./agent-sign.ts";
import { type ReceivedMessages, receivedMessages } from "./received-messages.ts";
import { type SharedEvent, sharedStream } from "./shared-stream.ts";
import { storedPosition, storePosition } from "./stream-position.ts";
import { type WayToPerson, wayToPerson } from "./way-to-person.ts";
import { type WhoSpeaks, whoSpeaks } from "./who-speaks.ts";

interface LiveState {
  history: OpenedSession | undefined;
  /** Id of the last event received. */
  latest: string | undefined;
  messages: ReceivedMessages | undefined;
  /** Who handles the conversation, as last shown here. */
  known: string;
  /** Who handles the conversation, as last received, or sent to the other tabs. */
  told: string;
  /** Whether no agent came, so that the visitor may leave an e-mail address. */
  form: boolean;
  /** Number of messages that arrived while the chat was closed. */
  unread: number;
  /** Whether the last messages came from the service, not from another tab. */
  firstHand: boolean;
  /** Undefined until the texts are loaded. */
  shown: { words: LiveStrings; way: WayToPerson; who: WhoSpeaks } | undefined;
}

/** Follows the stream as long as it is needed, and shows who is speaking. */
export const live: Follow = (panel, answered) => {
  const { shell, service, session, document, say, reflowed, talk } = panel;
  const { list } = talk;
  const { config, options, events, signal } = shell;
  const view = options.window;
  const whole = panel.dialog.element;
  const name = `parley:${options.site}:live`;
  const stream = sharedStream(
    { view, name, service, session, signal },
    { latest: () => state.latest, hear: deliver, catchUp, gone: forget },
  );
  const news = element(document, "div", { role: "status", class: "unseen" });
  const log = whole.querySelector(".log");
  const state: LiveState = {
    history: undefined,
    latest: undefined,
    messages: undefined,
    known: nameOf(),
    told: nameOf(),
    form: false,
    unread: 0,
    firstHand: true,
    shown: undefined,
  };

  async function parts() {
    const words = await partStrings(panel, "live");
    const hasLeft = () => {
      state.form = false;
    };
    const way = wayToPerson(panel, words, { handled, hasLeft, changed: show });
    shell.root.append(news);
    return { words, way, who: whoSpeaks(panel, words, whole) };
  }

  function handled(next: Handling & Pick<ReadConversation, "handover">): void {
    state.form = next.form === true;
    if (state.history) state.history.handover = next.handover ?? state.history.handover;
    state.shown?.way.settle(next.by);
    list.handle(next);
    reflowed();
  }

  /** Shows a change of who handles the conversation, and notifies the other tabs. */
  function follow(): void {
    const now = list.handling;
    const name = nameOf(now);
    if (name === state.known) return;
    state.known = name;
    const isShared = name === state.told;
    state.told = name;
    if (!isShared) stream.tell({ name: "handling", id: undefined, data: { ...(now ?? { by: "workflow" }) } });
    if (state.history === undefined || !state.shown) return;
    const { words } = state.shown;
    const waiting = now ? words.waitingForPerson : state.form ? words.nobodyCame : words.assistantBack;
    say(now?.agent ? filled(words.talkingTo, { name: isolated(now.agent.name) }) : waiting);
  }

  function deliver({ session: of, name, id, data }: SharedEvent, isFirstHand: boolean): void {
    // Ignores events of another session.
    if (of !== session.id || signal.aborted || state.history === undefined) return;
    if (name === "message") {
      if (data.role !== "user") state.shown?.who.typing();
      state.firstHand = isFirstHand;
      state.messages?.add(data as unknown as MessageRecord);
    } else if (name === "handling") {
      state.told = nameOf(data as unknown as Handling);
      handled(data as unknown as Handling);
    } else if (name === "typing") state.shown?.who.typing(data as { by?: string; name?: string });
    else if (name === "deleted") forget();
    if (id !== undefined && state.history !== undefined) reach(id);
  }

  function isNews({ content }: MessageRecord): void {
    answered();
    if (state.firstHand)
      events.emit("message:received", { content, session_id: session.id ?? "", response_time_ms: 0 });
    if (shell.isOpen() || !shell.launcher) return;
    state.unread++;
    // Only the tab with the focus announces the messages.
    if (document.hasFocus()) news.textContent = filled(panel.strings.unread, { count: String(state.unread) });
  }

  function forget(): void {
    reach();
    stream.stop();
    talk.receive({ kind: "cleared" });
  }

  function reach(id?: string): void {
    storePosition(view, name, session.id, id, state.form);
    state.latest = id;
  }

  async function catchUp(
    wait: boolean,
    isOver: () => boolean,
    ended: AbortSignal,
    isShared?: boolean,
  ): Promise<void> {
    const before = state.told;
    const read = await session.call((known) => service.readConversation(known, wait, ended));
    if (isOver()) return;
    state.firstHand = !isShared;
    state.messages?.read(read.messages);
    if (state.history) state.history.handover = read.handover;
    // Applies the handling that was read, unless a newer event has changed it.
    if (state.told === before) handled(read.handling ?? { by: "workflow", form: state.form });
    else reflowed();
  }

  function reset(): void {
    stream.stop();
    state.messages?.clear();
    state.history = talk.history;
    const stored = state.history && storedPosition(view, name, session.id);
    state.latest = stored?.id;
    if (state.latest === undefined) reach();
    const order = state.history?.messages.map(({ id }) => id) ?? [];
    state.messages = receivedMessages({ talk, early: new Set(stored && order), order, isNews });
    state.known = nameOf(list.handling);
    state.told = state.known;
    state.form = stored?.form === true;
    state.shown?.way.settle();
    state.shown?.who.typing();
  }

  function isWanted(): boolean {
    return (
      !!state.history && !!(list.handling || ((config.live || state.history.handover) && shell.isOpen()))
    );
  }

  function update(): void {
    if (signal.aborted) return;
    if (talk.history !== state.history) reset();
    const { id } = session;
    follow();
    state.messages?.settle();
    if (!isWanted() || id === null) stream.stop();
    else if (state.shown && stream.of() !== id) stream.start(id);
    if (shell.isOpen()) state.unread = 0;
    show();
  }

  function show(): void {
    if (!state.shown) return;
    const { way, who } = state.shown;
    const offered = state.history?.handover;
    way.show({ by: list.handling?.by ?? "workflow", offered, form: state.form }, state.history !== undefined);
    who.show(list.handling);
  }

  function onFocus(): void {
    // If the page is in a frame, the outer page may have the focus.
    const isHere = document.hasFocus() || view.top !== view;
    log?.setAttribute("aria-live", isHere ? "polite" : "off");
  }

  signal.addEventListener("abort", () => state.messages?.clear());
  for (const name of ["focus", "blur"]) view.addEventListener(name, onFocus, { signal });
  view.addEventListener("pageshow", update, { signal });
  onFocus();
  void parts().then((made) => {
    state.shown = made;
    update();
    reflowed();
  });
  update();
  return { look: update, check: stream.check };
};

function nameOf(handling?: Handling): string {
  return `${handling?.by ?? "workflow"} ${handling?.agent?.id}`;
}
