import type { Conversation } from "../conversation/conversation.ts";
import type { MessageList } from "../conversation/message-list.ts";
import { element } from "../element.ts";
import type { Dialog } from "../panel/dialog.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type {
  ChatService,
  Handling,
  MessageRecord,
  OfferedHandover,
  OpenedSession,
} from "../service/chat-service.ts";
import type { StoredSession } from "../service/session-memory.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import { sheet } from "../sheet.ts";
import type { Shell } from "../shell.ts";
import { filled } from "../strings/filled.ts";
import type { ContactForm } from "./contact-form.ts";
import type { HeardEvent } from "./event-stream.ts";
import { type HandlingBar, handlingBar } from "./handling-bar.ts";
import { type HeardMessages, heardMessages } from "./heard-messages.ts";
import { listening } from "./listening.ts";
import { liveStrings } from "./live-strings.ts";
import { isolated, whoSpeaks } from "./who-speaks.ts";

/** The part's hold on the panel. */
export interface LivePanel {
  shell: Shell;
  panelContext: PanelContext;
  service: ChatService;
  session: VisitorSession;
  list: MessageList;
  talk: Conversation;
  window: Pick<Dialog, "element">;
  /** Something new is there to be read. */
  answered(): void;
  changed(): void;
}

export interface Live {
  /** Follows what has changed: who is here, who handles the conversation, whether the panel is open. */
  look(): void;
}

/** What goes from the tab that listens to the others. */
interface Told extends HeardEvent {
  session: string;
}

/** The conversation was deleted, longer ago than it is told of. */
const GONE = new Error("gone");
/** Milliseconds; a stream ends by itself long before. */
const PATIENCE = 86_400_000;

/** Listens as long as there is a reason to, once for all tabs, and shows who speaks. */
export function live(panel: LivePanel): Live | undefined {
  const { shell, panelContext, service, session, list, talk, answered, changed } = panel;
  const { config, options, events, signal } = shell;
  const { document, say } = panelContext;
  if (signal.aborted) return undefined;
  const view = options.window;
  const whole = panel.window.element;
  const channel = new BroadcastChannel(`parley:${options.site}:live`);
  const news = element(document, "div", { role: "status", class: "unseen" });
  const log = whole.querySelector(".log");
  let history: OpenedSession | undefined;
  let run: { id: string; end: AbortController } | undefined;
  let messages: HeardMessages | undefined;
  let offered: OfferedHandover | undefined;
  /** Who handles the conversation, as it was shown here last, and as the tabs have told one another. */
  let known = nameOf();
  let told = known;
  let form = false;
  let isAsking = false;
  let left: string | undefined;
  let trouble = "";
  let asked: ContactForm | undefined;
  let unread = 0;
  let shown: Awaited<ReturnType<typeof parts>> | undefined;

  async function parts() {
    const words = await liveStrings(panelContext.language, config.strings);
    const bar: HandlingBar = handlingBar(panelContext, words, { ask, leave: () => ask() });
    whole.querySelector(".foot")?.prepend(bar.element);
    shell.root.append(news);
    return { words, bar, who: whoSpeaks(panelContext, words, whole) };
  }

  /** Fetched when an address is first to be left. */
  async function askForAddress(): Promise<void> {
    const { contactForm, styles } = await import("../parts/contact.ts");
    if (signal.aborted || !shown) return;
    const { words, bar } = shown;
    if (asked === undefined) {
      shell.root.adoptedStyleSheets = [...shell.root.adoptedStyleSheets, sheet(`${styles}`)];
      asked = contactForm(panelContext, words, {
        leave: (contact) => post("contact", contact),
        done(contact) {
          isAsking = false;
          if (contact) {
            left = contact.email;
            form = false;
            say(filled(words.messageLeft, { email: left }));
          }
          show();
          focusInput();
        },
      });
      bar.element.after(asked.element);
    }
    isAsking = true;
    show();
  }

  function focusInput(): void {
    whole.querySelector<HTMLElement>(".input")?.focus();
  }

  const path = ({ id }: StoredSession, what: string) => `/conversation/${encodeURIComponent(id)}/${what}`;

  function post<Answer>(what: string, body: object): Promise<Answer> {
    return session.call(async (known) =>
      service.readAnswer<Answer>(
        await service.call(path(known, what), { method: "POST", body, token: known.token, signal }),
      ),
    );
  }

  /** For a person, or the assistant again; for neither, an address may be left. */
  async function ask(by?: "waiting" | "workflow"): Promise<void> {
    trouble = "";
    left = undefined;
    show();
    if (by === undefined) return askForAddress().catch(failed);
    // The button goes away, and must not take the focus with it.
    focusInput();
    const of = session.id;
    try {
      const answer = await post<{ handling?: Handling }>("handling", { by });
      if (of === session.id) handled(answer.handling ?? { by: "workflow" });
    } catch {
      failed();
    }
  }

  function failed(): void {
    trouble = panelContext.strings.failed;
    say(trouble);
    show();
  }

  function handled(next: Handling & { handover?: OfferedHandover }): void {
    form = next.form === true;
    offered = next.handover ?? offered;
    trouble = "";
    if (next.by !== "workflow") left = undefined;
    list.handle(next);
    changed();
  }

  /** Says who handles the conversation where that has changed, and tells the other tabs. */
  function follow(): void {
    const now = list.handling;
    const name = nameOf(now);
    if (name === known) return;
    known = name;
    const isTold = name === told;
    told = name;
    if (!isTold) tell({ name: "handling", id: undefined, data: { ...(now ?? { by: "workflow" }) } });
    if (history === undefined || !shown) return;
    const { words } = shown;
    const waiting = now ? words.waitingForPerson : form ? words.nobodyCame : words.assistantBack;
    say(now?.agent ? filled(words.talkingTo, { name: isolated(now.agent.name) }) : waiting);
  }

  function tell(event: HeardEvent): void {
    channel.postMessage({ ...event, session: session.id });
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
    if (id !== undefined && history !== undefined) keepPlace(of, id);
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
    keepPlace();
    stop();
    talk.receive({ kind: "cleared" });
  }

  const place = `parley:${options.site}:live`;

  /** Where the stream goes on, on the next page of this tab. */
  function keepPlace(of?: string, id?: string): void {
    try {
      if (id === undefined) view.sessionStorage.removeItem(place);
      else view.sessionStorage.setItem(place, `${of} ${id}${form ? " form" : ""}`);
    } catch {}
    latest = id;
  }

  let latest: string | undefined;

  function keptPlace(of: string | null): { id: string | undefined; form: boolean } | undefined {
    try {
      const [whose, id, more] = `${view.sessionStorage.getItem(place)}`.split(" ");
      if (whose === of) return { id, form: more === "form" };
    } catch {}
    return undefined;
  }

  function stop(): void {
    run?.end.abort();
    run = undefined;
  }

  function start(id: string): void {
    stop();
    const end = new AbortController();
    run = { id, end };
    const isOver = () => end.signal.aborted || session.id !== id;
    const work = () =>
      listening({
        after: latest,
        page: view,
        random: Math.random,
        signal: end.signal,
        open: (after, ended) =>
          session.call(async (known) => {
            // Renewed because it was gone.
            if (known.id !== id) throw GONE;
            const response = await service.call(path(known, "events"), {
              token: known.token,
              headers: { Accept: "text/event-stream", ...(after && { "Last-Event-ID": after }) },
              signal: ended,
              patience: PATIENCE,
            });
            return response.ok ? response : service.readAnswer<never>(response);
          }),
        heard(event) {
          if (isOver()) return;
          tell(event);
          hear({ ...event, session: id }, true);
        },
        async catchUp(wait) {
          const before = told;
          const read = await session.call((known) => service.readConversation(known, wait, end.signal));
          if (isOver()) return;
          firstHand = true;
          messages?.read(read.messages);
          // Unless something newer was heard meanwhile.
          if (told === before) handled(read.handling ?? { by: "workflow", ...(form && { form }) });
        },
      });
    const { locks } = view.navigator as { locks?: LockManager };
    const turn = locks ? locks.request(`${place}:${id}`, { signal: end.signal }, work) : work();
    turn.catch((error) => {
      // All else is refused for good.
      if (error === GONE && !end.signal.aborted) forget();
    });
  }

  function reset(): void {
    stop();
    messages?.clear();
    history = talk.history;
    const kept = history && keptPlace(session.id);
    latest = kept?.id;
    if (latest === undefined) keepPlace();
    const early = new Set(kept && history?.messages.map(({ id }) => id));
    messages = heardMessages({ talk, early, isNews });
    offered = history?.handover ?? config.handover;
    known = nameOf(list.handling);
    told = known;
    form = kept?.form === true;
    isAsking = false;
    left = undefined;
    trouble = "";
    shown?.who.typing();
  }

  function isWanted(): boolean {
    return history !== undefined && (list.handling !== undefined || (config.live === true && shell.isOpen()));
  }

  function look(): void {
    if (signal.aborted) return;
    if (talk.history !== history) reset();
    const { id } = session;
    follow();
    messages?.settle();
    if (!isWanted() || id === null) stop();
    else if (shown && run?.id !== id) start(id);
    if (shell.isOpen()) unread = 0;
    show();
  }

  function show(): void {
    if (!shown) return;
    const { bar, who } = shown;
    const by = list.handling?.by ?? "workflow";
    if (by === "person") isAsking = false;
    whole.classList.toggle("asks", isAsking);
    bar.show({ by, offered, form, left, trouble });
    if (history === undefined || isAsking) bar.element.hidden = true;
    asked?.show(isAsking && history !== undefined);
    who.show(list.handling);
  }

  function onFocus(): void {
    // In a frame, the page around it may have the focus.
    const isHere = document.hasFocus() || view.top !== view;
    log?.setAttribute("aria-live", isHere ? "polite" : "off");
  }

  channel.addEventListener("message", ({ data }) => hear(data, false), { signal });
  signal.addEventListener("abort", () => {
    stop();
    messages?.clear();
    channel.close();
  });
  for (const name of ["focus", "blur"]) view.addEventListener(name, onFocus, { signal });
  // A page that is kept for later holds no connection.
  view.addEventListener("pagehide", stop, { signal });
  view.addEventListener("pageshow", look, { signal });
  onFocus();
  void parts().then((made) => {
    shown = made;
    look();
    changed();
  });
  look();
  return { look };
}

function nameOf(handling?: Handling): string {
  return `${handling?.by ?? "workflow"} ${handling?.agent?.id}`;
}
