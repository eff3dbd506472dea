import { Moon } from "lucide-react";
import type { Team } from "../conversation/use-team-state.ts";
import { untilTime } from "../labels/times.ts";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { offeredSnoozes, type Snooze, snoozeUntil } from "./snooze.ts";

/** Puts a conversation aside for a while. */
export function SnoozeMenu({
  until,
  change,
  snoozed,
}: {
  until: string | undefined;
  change: Team["change"];
  /** Called after the conversation was snoozed. `undo` ends the snooze. */
  snoozed(text: string, undo: () => void): void;
}) {
  const { say, locale } = useWords();
  const now = new Date();
  const timeOf = (at: Date) => untilTime(at.getTime(), now.getTime(), locale);
  const isSnoozed = until !== undefined && Date.parse(until) > now.getTime();

  async function act(id: string): Promise<void> {
    if (id === "end") return void change({ snoozed_until: null });
    const at = snoozeUntil(id as Snooze, new Date());
    if (!(await change({ snoozed_until: at.toISOString() }))) return;
    snoozed(say("snoozed", { time: timeOf(at) }), () => void change({ snoozed_until: null }));
  }
  return (
    <Menu
      label={say("snooze")}
      entries={[
        ...(isSnoozed ? [{ id: "end", label: say("unsnooze") }] : []),
        ...offeredSnoozes(now).map((snooze) => ({
          id: snooze,
          label: say(`snooze_${snooze}`),
          detail: timeOf(snoozeUntil(snooze, now)),
        })),
      ]}
      onAction={(id) => void act(id)}
    >
      <IconButton label={say("snooze")} isOn={isSnoozed} icon={<Moon size={16} aria-hidden="true" />} />
    </Menu>
  );
}
