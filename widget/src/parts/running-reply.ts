import { harmlessText } from "@parley/markdown";
import type { Follow } from "../panel/follower.ts";

/** Text of a reply so far, and the workflow's current activity. */
interface Written {
  text: string;
  status: string | undefined;
}

/** Milliseconds. The service ends a stream much earlier. */
const PATIENCE = 400_000;
const LONGEST_PAUSE = 30_000;

/**
 * Shows a growing reply to a question from another tab, or from before this page was reloaded. One connection for all tabs
 * receives the text so far and each addition (contract §7.1), while the chat is open and a reply is being written that no call of
 * this page returns. The read that waits for the reply (`pendingReply`) returns the complete reply.
 */
export const runningReply: Follow = ({ shell, service, session, reflowed, talk }) => {
  const { list } = talk;
  const { options, launcher, signal } = shell;
  const view = options.window;
  const name = `parley:${options.site}:running`;
  /** Key of the message that shows the reply. */
  const key = view.crypto.getRandomValues(new Uint32Array(4)).join("-");
  const channel = new BroadcastChannel(name);
  let run: { of: string | null; end: AbortController } | undefined;
  /** Text and activity that this tab's own connection has received. */
  let latest: Written | undefined;

  function isWanted(): boolean {
    const { messages, questions } = list;
    const isRunning = messages.some(
      (message) => message.key !== key && (message.state === "waiting" || message.state === "growing"),
    );
    // Questions of this page receive their replies in their own calls.
    const isOwn = questions.some(({ state, isUnsure, reply }) => state === "waiting" && (!isUnsure || reply));
    return !list.handling && (list.isPending || isRunning) && !isOwn;
  }

  function show({ text: content, status }: Written): void {
    list.status = status;
    const known = list.messages.find((message) => message.key === key);
    if (known) known.content = content;
    else if (content) {
      const growing = { key, role: "assistant", content, state: "growing", at: Date.now() } as const;
      talk.receive({ kind: "messages", messages: [...list.messages, growing] });
    }
    reflowed();
  }

  /** Resolves when the stream ends. */
  async function listen(of: string | null, ended: AbortSignal): Promise<void> {
    const texts = new Map<unknown, string>();
    const response = await session.call((known) =>
      service.call(known, "/events", {
        headers: { Accept: "text/event-stream" },
        signal: ended,
        patience: PATIENCE,
      }),
    );
    for await (const events of service.readEvents(response))
      for (const { name, data } of events) {
        if (ended.aborted) return;
        const isDelta = name === "delta";
        if (!isDelta && name !== "status") continue;
        const text = (texts.get(data.reply_to) ?? "") + (isDelta ? data.content : "");
        const status = isDelta ? undefined : harmlessText(String(data.text));
        texts.set(data.reply_to, text);
        latest = { text, status };
        channel.postMessage({ of, ...latest });
        show(latest);
      }
  }

  async function work(of: string | null, ended: AbortSignal): Promise<void> {
    for (let pause = 1_000; !ended.aborted; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
      await listen(of, ended).catch(() => {});
      if (!ended.aborted) await over(pause, ended);
    }
  }

  function over(length: number, ended: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = view.setTimeout(resolve, length);
      ended.addEventListener("abort", () => {
        view.clearTimeout(timer);
        resolve();
      });
    });
  }

  function stop(): void {
    run?.end.abort();
    run = undefined;
    latest = undefined;
    list.status = undefined;
  }

  function start(of: string | null): void {
    const end = new AbortController();
    run = { of, end };
    const { locks } = view.navigator as { locks?: LockManager };
    const listens = () => work(of, end.signal);
    // Asks the connected tab for the text so far.
    channel.postMessage({ of });
    (locks?.request(`${name}:${of}`, { signal: end.signal }, listens) ?? listens()).catch(() => {});
  }

  function update(): void {
    if (signal.aborted) return;
    const isNeeded = isWanted();
    const isSeen = !launcher || shell.isOpen();
    if (run && !(isNeeded && isSeen && run.of === session.id)) stop();
    if (!isNeeded) clear();
    else if (isSeen && !run) start(session.id);
  }

  /** Removes the growing reply: if it failed, no record replaces it. */
  function clear(): void {
    const rest = list.messages.filter((message) => message.key !== key);
    if (rest.length < list.messages.length) talk.receive({ kind: "messages", messages: rest });
  }

  channel.onmessage = ({ data: { of, text, status } }) => {
    if (run?.of !== of || of !== session.id) return;
    if (text || status) show({ text, status });
    else if (latest) channel.postMessage({ of, ...latest });
  };
  signal.addEventListener("abort", () => {
    stop();
    channel.close();
  });
  // Closes the connection, because a page with an open one cannot stay in the back/forward cache.
  view.addEventListener("pagehide", stop, { signal });
  view.addEventListener("pageshow", update, { signal });
  return { look: update };
};
