import { advisedService } from "./advised-service.ts";
import { DEFAULT_APPEARANCE } from "./appearance.ts";
import { CHAT_ELEMENT, type ChatElement } from "./chat-element.ts";
import { chatService, type Identity } from "./chat-service.ts";
import { conversation } from "./conversation.ts";
import type { Embed } from "./embed.ts";
import { pageContext } from "./page-context.ts";
import { ServiceError } from "./service-error.ts";
import { sessionMemory } from "./session-memory.ts";
import { wording } from "./strings.ts";
import { visitorSession } from "./visitor-session.ts";
import { type WidgetEvents, widgetEvents } from "./widget-events.ts";

/** The page's scripting interface (spec.md, Widget scripting interface). No promise of it rejects. */
export interface ChatWidget extends Pick<WidgetEvents, "on" | "off"> {
  open(): void;
  close(): void;
  toggle(): void;
  /** Resolves when answered, or when that failed (which the `error` event tells). Works while closed. */
  sendMessage(text: string): Promise<void>;
  /** Merges custom keys into the context of the messages to come. */
  setContext(data: object): void;
  /** A copy of the custom keys set so far. */
  getContext(): Record<string, unknown>;
  clearHistory(): Promise<void>;
  /** A token signed by the owner's server, or the user as the page knows them. */
  identify(who: string | Record<string, unknown>): Promise<void>;
  /** Takes the chat off the page. The visitor's session is kept for the next page. */
  destroy(): void;
}

export interface Surroundings {
  embed: Embed;
  document: Document;
  fetch: typeof globalThis.fetch;
  /** May throw where the browser blocks storage. */
  openStorage: () => Storage;
  reportError: (error: unknown) => void;
  /** For the owner of the page, who looks into the console. */
  logError: (line: string) => void;
  /** Visible ASCII, never the same twice. */
  randomKey: () => string;
  onDestroy: () => void;
}

/** Puts a chat on the page, as soon as the service has said how it should look. */
export function chatWidget(page: Surroundings): ChatWidget {
  const life = new AbortController();
  const events = widgetEvents(page.reportError);
  const changes = new EventTarget();
  const changed = () => changes.dispatchEvent(new Event("change"));
  const tellError = ({ code, message }: ServiceError) => events.emit("error", { code, message });
  const { origin } = page.document.location;
  const service = advisedService(chatService(page.embed, page.fetch), page.embed, origin, page.logError);
  const memory = sessionMemory(page.openStorage, page.embed.site);
  const session = visitorSession(service, memory, tellError, life.signal);
  const context = pageContext(page.document);
  const talk = conversation({
    service,
    session,
    context,
    events,
    randomKey: page.randomKey,
    told: () => told,
    changed,
  });
  let isOpen = false;
  let element: ChatElement | undefined;
  let told: Promise<void> = Promise.resolve();

  /** In order, and once the session is known: a first opening has none yet. */
  function tell(event: "open" | "close", after?: Promise<void>): void {
    told = told.then(() => after).then(() => events.emit(event, { session_id: session.id }));
  }

  function open(): void {
    if (isOpen || life.signal.aborted) return;
    isOpen = true;
    changed();
    tell("open", talk.start());
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    changed();
    tell("close");
  }

  const toggle = () => (isOpen ? close() : open());

  async function appear(): Promise<void> {
    let appearance = DEFAULT_APPEARANCE;
    let strings = wording({});
    try {
      const config = await service.config(life.signal);
      appearance = { ...appearance, ...config.appearance };
      strings = wording(config.strings);
    } catch (error) {
      // The chat may well work without the owner's colours, and says so itself if it does not.
      if (error instanceof ServiceError) tellError(error);
    }
    await bodyOf(page.document, life.signal);
    if (life.signal.aborted) return;
    element = page.document.createElement(CHAT_ELEMENT) as ChatElement;
    element.chat = { appearance, strings, changes, talk, open, close, isOpen: () => isOpen };
    page.document.body.append(element);
  }
  void appear();

  return {
    open,
    close,
    toggle,
    sendMessage: async (text) => {
      if (!life.signal.aborted) await talk.send(text);
    },
    setContext: context.set,
    getContext: context.custom,
    async clearHistory() {
      await talk.clear();
      // An open chat has a session.
      if (isOpen) await talk.start();
    },
    identify: (who) => talk.identify(asIdentity(who)),
    on: events.on,
    off: events.off,
    destroy() {
      isOpen = false;
      events.clear();
      talk.leave();
      life.abort();
      element?.remove();
      page.onDestroy();
    },
  };
}

/** An async script may run before the page's body has begun. */
async function bodyOf(document: Document, signal: AbortSignal): Promise<void> {
  if (document.body !== null) return;
  await new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", resolve, { once: true, signal });
  });
}

function asIdentity(who: string | Record<string, unknown>): Identity {
  return typeof who === "string" ? { user_token: who } : { user: { ...who } };
}
