import { forwardRef } from "react";
import { AlertSettings } from "../alerts/alert-settings.tsx";
import { useHost } from "../host/host-context.ts";
import type { Counts } from "../service/shapes.ts";
import type { View } from "../service/views.ts";
import { useWords } from "../strings/words.ts";
import { Empty, Failing, Skeleton } from "../ui/states.tsx";
import { SearchField } from "./search-field.tsx";
import { SessionList } from "./session-list.tsx";
import type { Sessions } from "./use-sessions.ts";
import { ViewIcon } from "./view-icons.tsx";
import { ViewMenu } from "./view-nav.tsx";

interface Props {
  view: View;
  search: string;
  counts: Counts | undefined;
  sessions: Sessions;
  chosen: string | undefined;
  go(view: View): void;
  choose(sessionId: string): void;
  setSearch(text: string): void;
}

/** The list with its heading and search field; `ref` refers to the search field. */
export const ListPane = forwardRef<HTMLInputElement, Props>(function ListPane(props, ref) {
  const { view, search, counts, sessions, chosen, go, choose, setSearch } = props;
  const { say } = useWords();
  const { person } = useHost();
  const { list, error, total = 0 } = sessions;
  return (
    <section className="inbox-list" aria-label={say("conversations")}>
      <header className="inbox-list-head">
        <h1 className="inbox-list-title">{say(`view_${view}`)}</h1>
        <ViewMenu view={view} counts={counts} go={go} />
        <AlertSettings />
      </header>
      <SearchField ref={ref} search={setSearch} />
      {search !== "" && list !== undefined && list.length > 0 && (
        <p className="inbox-list-note" role="status">
          {say("resultsCount", { count: total })} {sessions.isPartial && say("searchPartial")}
        </p>
      )}
      {list === undefined &&
        (error === undefined ? <Skeleton kind="rows" /> : <Failing error={error} retry={sessions.refresh} />)}
      {list?.length === 0 && <EmptyList view={view} search={search} />}
      {list !== undefined && list.length > 0 && (
        <SessionList
          list={list}
          listKey={`${view} ${search}`}
          total={total}
          chosen={chosen}
          search={search}
          ownId={person.id}
          choose={choose}
          more={sessions.more}
        />
      )}
    </section>
  );
});

function EmptyList({ view, search }: { view: View; search: string }) {
  const { say } = useWords();
  const isSearch = search !== "";
  return (
    <Empty icon={<ViewIcon view={view} />} title={isSearch ? say("nothingFound") : say(`empty_${view}`)}>
      <p>{isSearch ? say("nothingFoundHint") : say(`emptyHint_${view}`)}</p>
    </Empty>
  );
}
