import { X } from "lucide-react";
import type { Followed } from "../conversation/followed.ts";
import type { Team } from "../conversation/use-team-state.ts";
import { useHost } from "../host/host-context.ts";
import { plainText } from "../labels/plain-text.ts";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";
import { AssigneeField } from "./assignee-field.tsx";
import { EarlierConversations } from "./earlier-conversations.tsx";
import { Fact } from "./fact.tsx";
import { TagsField } from "./tags-field.tsx";
import { StartFacts, VisitorFacts } from "./visitor-facts.tsx";

/** The side panel: the visitor, their page, and the team's data. */
export function DetailsPanel({
  conversation,
  team,
  close,
  choose,
}: {
  conversation: Followed;
  team: Team;
  close(): void;
  choose(sessionId: string): void;
}) {
  const { say } = useWords();
  const { person } = useHost();
  const { summary } = team;
  return (
    <aside className="inbox-details" aria-label={say("details")}>
      <header className="inbox-details-head">
        <h2>{say("details")}</h2>
        <IconButton label={say("closePanel")} icon={<X size={16} aria-hidden="true" />} onPress={close} />
      </header>
      {person.canAnswer && summary && (
        <div className="inbox-facts">
          <AssigneeField assignee={summary.assignee ?? undefined} change={team.change} />
          <TagsField tags={summary.tags ?? []} change={team.change} />
        </div>
      )}
      <dl className="inbox-facts">
        <VisitorFacts conversation={conversation} summary={summary} />
        <WaitFacts conversation={conversation} />
        <RatingFacts messages={conversation.messages} />
        <StartFacts conversation={conversation} page={summary?.page} />
      </dl>
      <EarlierConversations
        key={conversation.user?.id}
        userId={summary?.user?.id ?? conversation.user?.id}
        except={conversation.session_id}
        choose={choose}
      />
    </aside>
  );
}

function RatingFacts({ messages }: Pick<Followed, "messages">) {
  const { say } = useWords();
  const count = (wanted: string) => messages.filter(({ rating }) => rating === wanted).length;
  const [up, down] = [count("up"), count("down")];
  return up + down === 0 ? null : (
    <Fact label={say("ratingsGiven")}>{say("ratingCounts", { up, down })}</Fact>
  );
}

/** Why the conversation was handed over to agents. */
function WaitFacts({ conversation }: { conversation: Followed }) {
  const { say } = useWords();
  const { handling, outcome_reason_code, outcome_reason, outcome_summary } = conversation;
  const code = handling?.reason_code ?? outcome_reason_code;
  const texts = [
    ...(code === undefined ? [] : [say(`reason_${code}`)]),
    handling?.reason ?? outcome_reason,
    handling?.summary ?? outcome_summary,
    handling?.note,
  ];
  const reasons = [...new Set(texts)].filter((text) => text !== undefined);
  if (reasons.length === 0) return null;
  return (
    <Fact label={say("handoverReason")}>
      {reasons.map((text) => (
        <p key={text} dir="auto" className="written">
          {plainText(text)}
        </p>
      ))}
    </Fact>
  );
}
