import { ArrowDown, ArrowUp } from "lucide-react";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/words.ts";
import { figureText } from "./figure-text.ts";
import type { Figure } from "./figures.ts";

const LABELS: Record<Figure["name"], StringName> = {
  conversations: "conversationsCount",
  messages: "messagesCount",
  handovers: "handovers",
  missed: "missed",
  firstAnswer: "firstAnswer",
  unanswered: "tag_unanswered",
  ratings: "ratings",
  carts: "assistedCarts",
  tokens: "tokens",
  medianWait: "medianWait",
};

/** A figure and its change since the previous period. */
export function FigureTile({ figure, days }: { figure: Figure; days: number }) {
  const { say, locale } = useWords();
  return (
    <li className="inbox-tile">
      <span className="inbox-label">{say(LABELS[figure.name])}</span>
      <strong className="inbox-figure">{figureText(figure, say, locale)}</strong>
      {figure.change !== undefined && <Change change={figure.change} more={figure.more} days={days} />}
    </li>
  );
}

function Change({ change, more, days }: { change: number; more: Figure["more"]; days: number }) {
  const { say, locale } = useWords();
  if (Math.abs(change) < 0.005) {
    return <span className="inbox-change">{say("noChange", { count: days })}</span>;
  }
  const isGood = change > 0 ? more === "good" : more === "bad";
  const tone = more === "neutral" ? "" : isGood ? "good" : "bad";
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  return (
    <span className={`inbox-change ${tone}`}>
      <Arrow size={12} aria-hidden="true" />
      <span className="inbox-unseen">{change > 0 ? "+" : "−"}</span>
      {say("before", { change: percent.format(Math.abs(change)), count: days })}
    </span>
  );
}
