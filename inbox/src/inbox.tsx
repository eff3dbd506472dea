import { MessagesSquare } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type ConversationHandle, ConversationView } from "./conversation/conversation-view.tsx";
import type { Host } from "./host/host.ts";
import { useHost } from "./host/host-context.ts";
import { HostRoot, ServiceRoot } from "./host/inbox-root.tsx";
import { type Action, afterClosing, neighbour } from "./keyboard/key-map.ts";
import { KeysDialog } from "./keyboard/keys-dialog.tsx";
import { useKeys } from "./keyboard/use-keys.ts";
import { useSkimmed } from "./keyboard/use-skimmed.ts";
import { useSwipeBack } from "./keyboard/use-swipe-back.ts";
import { ListPane } from "./list/list-pane.tsx";
import { useSessions } from "./list/use-sessions.ts";
import { viewOf } from "./list/view-icons.tsx";
import { ViewNav } from "./list/view-nav.tsx";
import { useCounts, useIsLost } from "./service/use-service.ts";
import { useWords } from "./strings/words.ts";
import { Empty } from "./ui/states.tsx";
import { useToast } from "./ui/toasts.tsx";

/** The inbox, where a site's people read and answer conversations. It fills its parent's height. */
export function Inbox({ host }: { host: Host }) {
  return (
    <HostRoot host={host} className="inbox-root">
      <ServiceRoot host={host}>
        <InboxScreen />
      </ServiceRoot>
    </HostRoot>
  );
}

/**
 * Navigates between conversations. The address changes immediately and the screen a moment later, so a second key may be pressed
 * in between.
 */
function useNavigation(ids: readonly string[]) {
  const { route } = useHost();
  const { view, sessionId } = route;
  const latest = useRef(sessionId);
  latest.current = sessionId;
  const choose = (chosen: string | undefined) => {
    latest.current = chosen;
    route.go({ view, sessionId: chosen });
  };
  const step = (by: 1 | -1) => {
    const next = neighbour(ids, latest.current, by);
    if (next !== undefined) choose(next);
  };
  return { choose, step, back: () => choose(undefined) };
}

const DETAILS_STORED_AS = "details-hidden";

function InboxScreen() {
  const { say } = useWords();
  const toast = useToast();
  const { route, store } = useHost();
  const view = viewOf(route.view);
  const chosen = route.sessionId;
  const [search, setSearch] = useState("");
  const [isHelping, setHelping] = useState(false);
  const [isDetailed, setDetailed] = useState(() => isWide() && store.get(DETAILS_STORED_AS) === undefined);
  useEffect(() => {
    // Closes the panel on a narrow screen, because it would cover the conversation.
    const narrowed = ({ matches }: MediaQueryListEvent) => matches || setDetailed(false);
    const wide = matchMedia(WIDE);
    wide.addEventListener("change", narrowed);
    return () => wide.removeEventListener("change", narrowed);
  }, []);
  const counts = useCounts();
  const isLost = useIsLost();
  const sessions = useSessions({ view, search }, chosen);
  const container = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const open = useRef<ConversationHandle>(null);
  const { list = [] } = sessions;
  const ids = list.map(({ session_id }) => session_id);

  const { choose, back, step } = useNavigation(ids);
  const { settled: settledId, settle } = useSkimmed(chosen);
  const onOpen = (act: (conversation: ConversationHandle) => void) => () => {
    settle();
    if (open.current !== null) act(open.current);
  };
  const actions: Record<Action, () => void> = {
    next: () => step(1),
    previous: () => step(-1),
    reply: onOpen((conversation) => conversation.reply()),
    note: onOpen((conversation) => conversation.note()),
    close: onOpen((conversation) => conversation.close()),
    assign: onOpen((conversation) => conversation.assign()),
    search: () => searchField.current?.focus(),
    help: () => setHelping(true),
  };
  useKeys(container, (action) => actions[action]());
  useSwipeBack(container, back);

  return (
    <div
      className={`inbox-screen${chosen === undefined ? "" : " chosen"}${isDetailed ? " detailed" : ""}`}
      ref={container}
    >
      <ViewNav view={view} counts={counts} go={(next) => route.go({ view: next })} />
      <ListPane
        ref={searchField}
        {...{ view, search, counts, sessions, chosen, choose, setSearch }}
        go={(next) => route.go({ view: next })}
      />
      <div className="inbox-main">
        {chosen === undefined ? (
          // Shows nothing here if the list is empty, because the list then shows its own instructions.
          sessions.list?.length !== 0 && (
            <Empty icon={<MessagesSquare size={24} aria-hidden="true" />} title={say("chooseConversation")}>
              <p>{say("chooseHint")}</p>
            </Empty>
          )
        ) : settledId === undefined ? (
          <section className="inbox-conversation" aria-label={say("conversation")} />
        ) : (
          <ConversationView
            key={chosen}
            ref={open}
            sessionId={chosen}
            listed={list.find(({ session_id }) => session_id === chosen)}
            isDetailed={isDetailed}
            setDetailed={(isOpen) => {
              setDetailed(isOpen);
              if (isWide()) store.set(DETAILS_STORED_AS, isOpen ? undefined : "1");
            }}
            back={back}
            choose={choose}
            settled={(as, text, undo) => {
              toast(text, { undo });
              const leaves = as === "closed" ? view !== "closed" : as === "snoozed" && view === "open";
              if (leaves) choose(afterClosing(ids, chosen));
            }}
          />
        )}
      </div>
      {isLost && (
        <p className="inbox-lost" role="status">
          {say("offline")}
        </p>
      )}
      <KeysDialog isOpen={isHelping} close={() => setHelping(false)} />
    </div>
  );
}

/** Page width from which the side panel is open by default. `screen.css` decides by the inbox's width where the panel is. */
const WIDE = "(width >= 1200px)";

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}
