import type { Conversation } from "../conversation/conversation.ts";
import { button } from "../panel/button.ts";
import type { Follow } from "../panel/follower.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { OpenedSession, ReadConversation } from "../service/chat-service.ts";

/** Messages per page. */
const PAGE = 100;
/** Milliseconds for which the transcript does not announce messages added at its top. */
const SILENCE = 1_000;

/** Fully loaded histories. */
const read = new WeakSet<OpenedSession>();

/** Creates a button above the messages that loads a page of earlier messages. Hides it if the service has no earlier ones. */
export const earlier: Follow = (panel) => {
  const { document, strings, say, talk, dialog } = panel;
  const log = dialog.element.querySelector("[role=log]") as HTMLElement;
  const scroller = log.parentElement as HTMLElement;
  const more = button(document, "earlier", strings.earlier, () => void onClick());
  let isReading = false;
  let timer = 0;

  async function onClick(): Promise<void> {
    if (isReading) return;
    isReading = true;
    const below = () => scroller.scrollHeight - scroller.scrollTop;
    try {
      await readEarlier(panel, talk, (add) => {
        // Screen readers should not announce old messages.
        log.setAttribute("aria-live", "off");
        const before = below();
        add();
        show();
        scroller.scrollTop += below() - before;
      });
      window.clearTimeout(timer);
      timer = window.setTimeout(() => log.removeAttribute("aria-live"), SILENCE);
    } catch {
      say(strings.unreachable);
    }
    isReading = false;
  }

  function show(): void {
    const isNeeded = hasEarlier(talk);
    if (!isNeeded && more.matches(":focus")) scroller.focus({ preventScroll: true });
    if (more.parentNode === null) log.before(more);
    more.hidden = !isNeeded;
  }

  // The browser must not adjust the scroll position too.
  scroller.style.overflowAnchor = "none";
  return { look: show };
};

/**
 * Loads the messages before the first shown one. Resolves to false if there are none, or another conversation is shown by then.
 * `place` runs the insertion. Rejects with a `ServiceError` if the call fails.
 */
export async function readEarlier(
  { service, session, signal }: PanelContext,
  talk: Conversation,
  place: (add: () => void) => void = (add) => add(),
): Promise<boolean> {
  const { history } = talk;
  const first = talk.list.messages.find(({ id }) => id !== undefined);
  if (!history || !first || !hasEarlier(talk)) return false;
  const answer = await session.call(async (known) => {
    const what = `?before=${encodeURIComponent(`${first.id}`)}&limit=${PAGE}`;
    return service.readAnswer<ReadConversation>(await service.call(known, what, { signal }), "messages");
  });
  // Drops the page, because another conversation is shown now.
  if (talk.history !== history) return false;
  if (!answer.has_more) read.add(history);
  place(() =>
    talk.receive({
      kind: "messages",
      messages: [...talk.adoptedRecords(answer.messages), ...talk.list.messages],
    }),
  );
  return true;
}

function hasEarlier({ history }: Conversation): boolean {
  return history?.has_more === true && !read.has(history);
}
