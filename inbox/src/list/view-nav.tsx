import { ChevronDown } from "lucide-react";
import type { Counts } from "../service/shapes.ts";
import { countOf, type View } from "../service/views.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { VIEWS, ViewIcon } from "./view-icons.tsx";

interface Props {
  view: View;
  counts: Counts | undefined;
  go(view: View): void;
}

/** The views as a column, on wide screens. */
export function ViewNav({ view, counts, go }: Props) {
  const { say, locale } = useWords();
  const format = new Intl.NumberFormat(locale);
  return (
    <nav className="inbox-views" aria-label={say("views")}>
      {VIEWS.map((each) => {
        const count = countOf(counts, each) ?? 0;
        return (
          <button
            key={each}
            type="button"
            className={`inbox-view${isUrgent(each) && count > 0 ? " urgent" : ""}`}
            aria-current={each === view ? "page" : undefined}
            onClick={() => go(each)}
          >
            <ViewIcon view={each} />
            <span className="inbox-grow">{say(`view_${each}`)}</span>
            {count > 0 && <span className="inbox-count">{format.format(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}

/** The views as a menu under the heading, on narrow screens. */
export function ViewMenu({ view, counts, go }: Props) {
  const { say, locale } = useWords();
  const format = new Intl.NumberFormat(locale);
  return (
    <Menu
      label={say("views")}
      placement="bottom start"
      selected={view}
      entries={VIEWS.map((each) => {
        const count = countOf(counts, each) ?? 0;
        return {
          id: each,
          label: say(`view_${each}`),
          icon: <ViewIcon view={each} />,
          ...(count > 0 && { detail: format.format(count) }),
        };
      })}
      onAction={(id) => go(id as View)}
    >
      <Button kind="quiet">
        <ViewIcon view={view} />
        {say(`view_${view}`)}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
    </Menu>
  );
}

function isUrgent(view: View): boolean {
  return view === "waiting";
}
