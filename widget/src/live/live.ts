import { element } from "../element.ts";
import type { Handling, MessageRecord, OpenedSession, ReadConversation } from "../service/chat-service.ts";
import { filled } from "../strings/filled.ts";
import { wording } from "../strings/wording.ts";
import { type HeardMessages, heardMessages } from "./heard-messages.ts";
import type { LivePanel } from "./live-panel.ts";
import { sharedStream, type Told } from "./shared-stream.ts";
import { keepPlace, keptPlace } from "./stream-place.ts";
import { wayToPerson } from "./way-to-person.ts";
import { isolated, whoSpeaks } from "./who-speaks.ts";

export interface Live {
  /** Follows what has changed: who is here, who handles the conversation, whether the panel is open. */
  look(): void;
  /** The network works, perhaps again: the stream is checked. */
  check(): void;
}

/** Listens as long as there is a reason to, and shows who speaks. */
export function live(panel: LivePanel): Live {
  const { panelContext, talk, answered } = panel;
  const { list } = talk;
  const { shell, service, session, document, say, reflowed } = panelContext;
  const { config, options, events, signal } = shell;
  const view = options.window;
  const whole = panel.dialog;
  const name = `parley:${options.site}:live`;
  const stream = sharedStream(
    { view, name, service, session, signal },
    { latest: () => latest, hear, catchUp, gone: forget },
  );
  const news = element(document, "div", { role: "status", class: "unseen" });
  const log = whole.querySelector(".log");
  let history: OpenedSession | undefined;
  /** The event that was heard last. */
  let latest: string | undefined;
  let messages: HeardMessages | undefined;
  /** Who handles the conversation, as it was shown here last, and as the tabs have told one another. */
  let known = nameOf();
  let told = known;
  let form = false;
  let unread = 0;
  let shown: Awaited<ReturnType<typeof parts>> | undefined;

  async function parts() {
    const { language } = panelContext;
    // A file of its own, as it names those of all languages.
    const { liveStrings } = await import("./live-strings.ts");
    const words = wording(config.strings ?? {}, await liveStrings(language), language);
    const hasLeft = () => {
      form = false;
    };
    const way = wayToPerson(panel, words, { handled, hasLeft, changed: show });
    shell.root.append(news);
    return { words, way, who: whoSpeaks(panelContext, words, whole) };
  }

  function handled(next: Handling & Pick<ReadConversation, "handover">): void {
    form = next.form === true;
    if (history) history.handover = next.handover ?? history.handover;
    shown?.way.settle(next.by);
    list.handle(next);
    reflowed();
  }

  /** Says who handles the conversation where that has changed, and tells the other tabs. */
  function follow(): void {
    const now = list.handling;
    const name = nameOf(now);
    if (name === known) return;
    known = name;
    const isTold = name === told;
    told = name;
    if (!isTold) stream.tell({ name: "handling", id: undefined, data: { ...(now ?? { by: "workflow" }) } });
    if (history === undefined || !shown) return;
    const { words } = shown;
    const waiting = now ? words.waitingForPerson : form ? words.nobodyCame : words.assistantBack;
    say(now?.agent ? filled(words.talkingTo, { name: isolated(now.agent.name) }) : waiting);
  }

  function hear({ session: of, name, id, data }: Told, isFirstHand: boolean): void {
    // Of somebody else, by now.
    if (of !== session.id || signal.aborted || history === undefined) return;
    if (name === "message") {
      if (data.role !== "user") shown?.who.typing();
      firstHand = isFirstHand;
      messages?.add(data as unknown as MessageRecord);
    } else if (name === "handling") {
      told = nameOf(data as unknown as Handling);
      handled(data as unknown as Handling);
    } else if (name === "typing") shown?.who.typing(data as { by?: string; name?: string });
    else if (name === "deleted") forget();
    if (id !== undefined && history !== undefined) reach(id);
  }

  let firstHand = true;

  function isNews({ content }: MessageRecord): void {
    answered();
    if (firstHand)
      events.emit("message:received", { content, session_id: session.id ?? "", response_time_ms: 0 });
    if (shell.isOpen() || !shell.launcher) return;
    unread++;
    // Once, however many tabs there are.
    if (document.hasFocus())
      news.textContent = filled(panelContext.strings.unread, { count: String(unread) });
  }

  function forget(): void {
    reach();
    stream.stop();
    talk.receive({ kind: "cleared" });
  }

  function reach(id?: string): void {
    keepPlace(view, name, session.id, id, form);
    latest = id;
  }

  async function catchUp(
    wait: boolean,
    isOver: () => boolean,
    ended: AbortSignal,
    isTold?: boolean,
  ): Promise<void> {
    const before = told;
    const read = await session.call((known) => service.readConversation(known, wait, ended));
    if (isOver()) return;
    firstHand = !isTold;
    messages?.read(read.messages);
    if (history) history.handover = read.handover;
    // Unless something newer was heard meanwhile.
    if (told === before) handled(read.handling ?? { by: "workflow", ...(form && { form }) });
    else reflowed();
  }

  function reset(): void {
    stream.stop();
    messages?.clear();
    history = talk.history;
    const kept = history && keptPlace(view, name, session.id);
    latest = kept?.id;
    if (latest === undefined) reach();
    const early = new Set(kept && history?.messages.map(({ id }) => id));
    const order = history?.messages.map(({ id }) => id) ?? [];
    messages = heardMessages({ talk, early, order, isNews });
    known = nameOf(list.handling);
    told = known;
    form = kept?.form === true;
    shown?.way.settle();
    shown?.who.typing();
  }

  function isWanted(): boolean {
    return !!history && !!(list.handling || ((config.live || history.handover) && shell.isOpen()));
  }

  function look(): void {
    if (signal.aborted) return;
    if (talk.history !== history) reset();
    const { id } = session;
    follow();
    messages?.settle();
    if (!isWanted() || id === null) stream.stop();
    else if (shown && stream.of() !== id) stream.start(id);
    if (shell.isOpen()) unread = 0;
    show();
  }

  function show(): void {
    if (!shown) return;
    const { way, who } = shown;
    const offered = history?.handover;
    way.show({ by: list.handling?.by ?? "workflow", offered, form }, history !== undefined);
    who.show(list.handling);
  }

  function onFocus(): void {
    // In a frame, the page around it may have the focus.
    const isHere = document.hasFocus() || view.top !== view;
    log?.setAttribute("aria-live", isHere ? "polite" : "off");
  }

  signal.addEventListener("abort", () => messages?.clear());
  for (const name of ["focus", "blur"]) view.addEventListener(name, onFocus, { signal });
  view.addEventListener("pageshow", look, { signal });
  onFocus();
  void parts().then((made) => {
    shown = made;
    look();
    reflowed();
  });
  look();
  return { look, check: stream.check };
}

function nameOf(handling?: Handling): string {
  return `${handling?.by ?? "workflow"} ${handling?.agent?.id}`;
}
