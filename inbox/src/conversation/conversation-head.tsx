import { CircleCheck, PanelRight, RotateCcw } from "lucide-react";
import { MoreMenu } from "../details/more-menu.tsx";
import { SnoozeMenu } from "../details/snooze-menu.tsx";
import { useHost } from "../host/host-context.ts";
import { Avatar } from "../labels/avatar.tsx";
import { plainText } from "../labels/plain-text.ts";
import { stateLabels } from "../labels/state-labels.ts";
import { waitTime } from "../labels/times.ts";
import type { Handling } from "../service/shapes.ts";
import { useNow } from "../service/use-now.ts";
import { useWords } from "../strings/words.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { BackButton } from "./back-button.tsx";
import type { HandlingActions } from "./use-handling.ts";
import type { Team } from "./use-team-state.ts";

interface Props {
  sessionId: string;
  visitor: { id: string; name: string; knownAs: string | undefined };
  email: string;
  handling: Handling | undefined;
  actions: HandlingActions;
  team: Team;
  isDetailed: boolean;
  toggleDetails(): void;
  back(): void;
  close(): void;
  snoozed(text: string, undo: () => void): void;
}

/** The visitor's name, who answers, and the available actions. */
export function ConversationHead(props: Props) {
  const {
    sessionId,
    visitor,
    email,
    handling,
    actions,
    team,
    isDetailed,
    toggleDetails,
    back,
    close,
    snoozed,
  } = props;
  const { say, locale } = useWords();
  const { person } = useHost();
  const { summary } = team;
  const now = useNow();
  // Labels replace the line "the workflow answers", because there is no space for both and the workflow is the default.
  const labels = summary ? stateLabels(summary, say, { now, locale }) : [];
  const isMine = person.canAnswer && handling?.by === "person" && handling.agent?.id === person.id;
  const isClosed = summary?.status === "closed";
  const CloseIcon = isClosed ? RotateCcw : CircleCheck;
  return (
    <header className="inbox-head">
      <BackButton back={back} />
      <Avatar id={visitor.id} name={visitor.knownAs} />
      <div className="inbox-head-who">
        <h1 className="inbox-cut">
          <bdi>{visitor.name}</bdi>
        </h1>
        <div className="inbox-head-state">
          {(handling !== undefined || labels.length === 0) && (
            <HandlerLine handling={handling} ownId={person.id} now={now} />
          )}
          {labels.map(({ text, kind }) => (
            <span key={text} className={`inbox-chip ${kind}`}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <div className="inbox-head-actions">
        {person.canAnswer && <HandlingButton handling={handling} ownId={person.id} actions={actions} />}
        {person.canAnswer && (
          <>
            <SnoozeMenu until={summary?.snoozed_until ?? undefined} change={team.change} snoozed={snoozed} />
            <IconButton
              label={isClosed ? say("reopen") : say("close")}
              hint="E"
              icon={<CloseIcon size={16} aria-hidden="true" />}
              onPress={close}
            />
          </>
        )}
        <MoreMenu
          {...{ sessionId, email }}
          name={visitor.name}
          handBack={isMine ? (note) => void actions.handBack(note) : undefined}
        />
        <IconButton
          label={say("showDetails")}
          isOn={isDetailed}
          icon={<PanelRight size={16} className="inbox-flip" aria-hidden="true" />}
          onPress={toggleDetails}
        />
      </div>
    </header>
  );
}

function HandlerLine({
  handling,
  ownId,
  now,
}: {
  handling: Handling | undefined;
  ownId: string;
  now: number;
}) {
  const { say, locale } = useWords();
  if (handling === undefined) return <p className="inbox-handler">{say("handlerWorkflow")}</p>;
  const { by, since, agent } = handling;
  if (by === "waiting")
    return (
      <p className="inbox-handler waiting">{say("waitingSince", { time: waitTime(since, now, locale) })}</p>
    );
  const isOwn = agent?.id === ownId;
  const name = plainText(agent?.name ?? say("colleague"));
  return <p className="inbox-handler person">{isOwn ? say("handlerYou") : say("handlerPerson", { name })}</p>;
}

function HandlingButton({
  handling,
  ownId,
  actions,
}: {
  handling: Handling | undefined;
  ownId: string;
  actions: HandlingActions;
}) {
  const { say } = useWords();
  const isPerson = handling?.by === "person";
  if (isPerson && handling.agent?.id === ownId)
    return (
      <Button kind="plain" onPress={() => void actions.handBack()}>
        {say("handBack")}
      </Button>
    );
  return (
    <Button kind={handling?.by === "waiting" ? "first" : "plain"} onPress={() => void actions.takeOver()}>
      {isPerson ? say("takeFrom", { name: handling.agent?.name ?? say("colleague") }) : say("takeOver")}
    </Button>
  );
}
