import { useEffect, useRef, useState } from "react";
import { AlertSettings } from "../inbox/alert-settings.tsx";
import { ConversationView } from "../inbox/conversation-view.tsx";
import { SessionList } from "../inbox/session-list.tsx";
import type { Filter } from "../inbox/shapes.ts";
import { useInboxEvents } from "../inbox/use-inbox-events.ts";
import { useSessions } from "../inbox/use-sessions.ts";
import { siteHref } from "../shell/route.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Choice, Field } from "../ui/field.tsx";
import { Empty, Failing, Loading } from "../ui/states.tsx";

/** Milliseconds without a key after which a search begins. */
const SETTLED = 350;

/** All conversations of the site, those that wait for a person first, and the one that is chosen. */
export function Inbox({ rest: chosen }: { rest: string }) {
  const { say } = useWords();
  const { site_id: site, permissions } = useSite();
  const mayWrite = permissions.includes("conversations:write");
  const [filter, setFilter] = useState<Filter>("all");
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const listen = useInboxEvents(site);
  const sessions = useSessions({ site, filter, search, waitingFirst: mayWrite }, listen);
  const { list } = sessions;
  const isWhole = search === "" && filter === "all";

  useEffect(() => {
    document.title = `${say("inbox")} · Parley`;
  }, [say]);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SETTLED);
    return () => clearTimeout(timer);
  }, [typed]);

  // The address leads; the screen follows it a moment later, and a second key may come before.
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  const choose = (sessionId: string) => {
    latest.current = sessionId;
    location.hash = siteHref(site, "inbox", sessionId);
  };
  const step = (by: 1 | -1) => {
    if (list === undefined || list.length === 0) return;
    const at = list.findIndex(({ session_id }) => session_id === latest.current);
    const next = list[Math.min(list.length - 1, Math.max(0, at + by))];
    if (next !== undefined) choose(next.session_id);
  };
  useKeys(place, {
    j: () => step(1),
    k: () => step(-1),
    r: () => place.current?.querySelector<HTMLElement>(".reply textarea")?.focus(),
    e: () => place.current?.querySelector<HTMLElement>(".hand-back")?.click(),
  });

  return (
    <div className={chosen === "" ? "inbox" : "inbox chosen"} ref={place}>
      <section className="inbox-list" aria-label={say("conversations")}>
        <div className="inbox-head">
          <h1>{say("inbox")}</h1>
          <Field label={say("search")} type="search" value={typed} onChange={setTyped} maxLength={200} />
          {mayWrite && (
            <Choice
              label={say("show")}
              value={filter}
              onChange={setFilter}
              choices={[
                { value: "all", label: say("showAll") },
                { value: "waiting", label: say("showWaiting") },
                { value: "person", label: say("showPerson") },
                { value: "missed", label: say("showMissed") },
                { value: "contact", label: say("showContact") },
                { value: "unanswered", label: say("showUnanswered") },
                { value: "disliked", label: say("showDisliked") },
              ]}
            />
          )}
          {mayWrite && <AlertSettings listen={listen} />}
        </div>
        {list === undefined &&
          (sessions.error === undefined ? (
            <Loading />
          ) : (
            <Failing error={sessions.error} retry={sessions.refresh} />
          ))}
        {list?.length === 0 && (
          <Empty title={isWhole ? say("noConversations") : say("nothingFound")}>
            {isWhole && <p>{say("noConversationsHint")}</p>}
          </Empty>
        )}
        {list !== undefined && list.length > 0 && (
          <SessionList
            list={list}
            total={sessions.total ?? list.length}
            chosen={chosen}
            choose={choose}
            more={sessions.more}
          />
        )}
      </section>
      <section className="inbox-conversation" aria-label={say("conversation")}>
        {chosen === "" ? (
          (list?.length ?? 0) > 0 && (
            <Empty title={say("chooseConversation")}>
              <p>{say("keysHint")}</p>
            </Empty>
          )
        ) : (
          <>
            <h1 className="unseen conversation-title">{say("conversation")}</h1>
            <ConversationView key={chosen} sessionId={chosen} listen={listen} mayWrite={mayWrite} />
          </>
        )}
      </section>
    </div>
  );
}

/** Single letters, while nobody writes: wherever the focus is in the inbox, or nowhere (WCAG 2.1.4). */
function useKeys(place: { current: HTMLElement | null }, actions: Record<string, () => void>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isWriting = target.closest(
        "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]",
      );
      const isHere = target === document.body || target.id === "main" || place.current?.contains(target);
      if (isWriting || !isHere || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    // Before the list, which would look for a row that begins with the letter.
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, [place]);
}
