import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import type { Team } from "../conversation/use-team-state.ts";
import { useHost } from "../host/host-context.ts";
import { Avatar } from "../labels/avatar.tsx";
import type { Person } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";

const NOBODY = "";

/** Selects the person responsible for the conversation. */
export function AssigneeField({
  assignee,
  change,
}: {
  assignee: Person | undefined;
  change: Team["change"];
}) {
  const { say } = useWords();
  const { person } = useHost();
  const people = usePeople();
  return (
    <div className="inbox-fact">
      <span className="inbox-label">{say("assignee")}</span>
      <Menu
        label={say("assignee")}
        selected={assignee?.id ?? NOBODY}
        entries={[
          { id: NOBODY, label: say("nobody") },
          ...people.map(({ id, name }) => ({
            id,
            label: id === person.id ? `${name} (${say("you")})` : name,
            text: name,
            icon: <Avatar id={id} name={name} size="small" />,
          })),
        ]}
        onAction={(id) => void change({ assignee: id === NOBODY ? null : id })}
      >
        <Button kind="plain">
          {assignee && <Avatar id={assignee.id} name={assignee.name} size="small" />}
          <span className="inbox-grow inbox-cut">{assignee?.name ?? say("nobody")}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </Menu>
    </div>
  );
}

/** Returns the site's people, beginning with the signed-in person. */
function usePeople(): readonly Person[] {
  const host = useHost();
  const { id, name } = host.person;
  const [people, setPeople] = useState<readonly Person[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; hosts may pass a new function with each render.
  useEffect(() => {
    host.people?.().then(setPeople, () => undefined);
  }, [id]);
  return [{ id, name }, ...people.filter((each) => each.id !== id)];
}
