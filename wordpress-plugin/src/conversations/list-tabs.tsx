import { Button } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";

export type Listed =
  | "all"
  | "unread"
  | "waiting"
  | "person"
  | "unanswered"
  | "disliked"
  | "missed"
  | "contact";

/** Which conversations are listed: who answers in them, what to look into; and how many visitors wait, which screen readers hear. */
export function ListTabs({
  chosen,
  choose,
  waiting,
}: {
  chosen: Listed;
  choose(listed: Listed): void;
  waiting: number;
}) {
  const choices: Record<Listed, string> = {
    all: __("All", "parley-chat"),
    unread: __("Unread", "parley-chat"),
    /* translators: %d: number of visitors. */
    waiting: sprintf(__("Waiting for a person (%d)", "parley-chat"), waiting),
    person: __("With a person", "parley-chat"),
    unanswered: __("Not answered", "parley-chat"),
    disliked: __("Answer not liked", "parley-chat"),
    missed: __("Missed", "parley-chat"),
    contact: __("Left a message", "parley-chat"),
  };
  return (
    <div className="parley-buttons parley-list-tabs">
      {Object.entries(choices).map(([name, label]) => (
        <Button
          key={name}
          variant={name === chosen ? "primary" : "secondary"}
          aria-pressed={name === chosen}
          onClick={() => choose(name as Listed)}
        >
          {label}
        </Button>
      ))}
      <span className="screen-reader-text" role="status">
        {waiting > 0 &&
          sprintf(
            /* translators: %d: number of visitors. */
            _n("%d visitor waits for a person", "%d visitors wait for a person", waiting, "parley-chat"),
            waiting,
          )}
      </span>
    </div>
  );
}

/** What the list is asked for. */
export function queryOf(listed: Listed): Record<string, string> {
  return listed === "all" || !hasDays(listed) ? { handling: listed } : { marked: listed };
}

/** Whether it is a list of days and words too; those that somebody handles are few, and of any day. */
export function hasDays(listed: Listed): boolean {
  return listed !== "waiting" && listed !== "person";
}
