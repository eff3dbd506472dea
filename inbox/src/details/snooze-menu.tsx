import { Moon } from "lucide-react";
import type { Team } from "../conversation/use-team-state.ts";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { useTell } from "../ui/toasts.tsx";
import { offeredSnoozes, type Snooze, snoozeUntil } from "./snooze.ts";

/** Puts a conversation aside for a while. */
export function SnoozeMenu({ until, change }: { until: string | undefined; change: Team["change"] }) {
  const { say, locale } = useWords();
  const tell = useTell();
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", hour: "numeric", minute: "2-digit" });
  const now = new Date();
  const isSnoozed = until !== undefined && Date.parse(until) > now.getTime();

  async function act(id: string): Promise<void> {
    if (id === "end") return void change({ snoozed_until: null });
    const at = snoozeUntil(id as Snooze, new Date());
    if (!(await change({ snoozed_until: at.toISOString() }))) return;
    tell(say("snoozed", { time: format.format(at) }), () => void change({ snoozed_until: null }));
  }
  return (
    <Menu
      label={say("snooze")}
      entries={[
        ...(isSnoozed ? [{ id: "end", label: say("unsnooze") }] : []),
        ...offeredSnoozes(now).map((snooze) => ({
          id: snooze,
          label: say(`snooze_${snooze}`),
          detail: format.format(snoozeUntil(snooze, now)),
        })),
      ]}
      onAction={(id) => void act(id)}
    >
      <IconButton label={say("snooze")} isOn={isSnoozed} icon={<Moon size={16} aria-hidden="true" />} />
    </Menu>
  );
}
