import { Button } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";

export type HandlingFilter = "all" | "waiting" | "person";

/** Which conversations are listed, by who answers in them; and how many visitors wait, which screen readers hear. */
export function HandlingTabs({
  chosen,
  choose,
  waiting,
}: {
  chosen: HandlingFilter;
  choose(handling: HandlingFilter): void;
  waiting: number;
}) {
  const choices: Record<HandlingFilter, string> = {
    all: __("All", "parley-chat"),
    /* translators: %d: number of visitors. */
    waiting: sprintf(__("Waiting for a person (%d)", "parley-chat"), waiting),
    person: __("With a person", "parley-chat"),
  };
  return (
    <div className="parley-buttons parley-handling-tabs">
      {Object.entries(choices).map(([name, label]) => (
        <Button
          key={name}
          variant={name === chosen ? "primary" : "secondary"}
          aria-pressed={name === chosen}
          onClick={() => choose(name as HandlingFilter)}
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
