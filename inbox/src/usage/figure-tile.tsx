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
  const { name, value, change, more } = figure;
  const isSame = change !== undefined && Math.abs(change) < 0.005;
  const isGood = change !== undefined && (change > 0 ? more === "good" : more === "bad");
  const tone = change === undefined || isSame || more === "neutral" ? "" : isGood ? "good" : "bad";
  const Arrow = (change ?? 0) > 0 ? ArrowUp : ArrowDown;
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const text =
    change === undefined
      ? say("noBefore", { count: days })
      : isSame
        ? say("noChange", { count: days })
        : say("before", { change: percent.format(Math.abs(change)), count: days });
  return (
    <li className="inbox-tile">
      <span className="inbox-label">{say(LABELS[name])}</span>
      <strong className="inbox-figure">{figureText(figure, say, locale)}</strong>
      {value !== undefined && (
        <span className={`inbox-change ${tone}`}>
          {change !== undefined && !isSame && (
            <>
              <Arrow size={12} aria-hidden="true" />
              <span className="inbox-unseen">{change > 0 ? "+" : "−"}</span>
            </>
          )}
          {text}
        </span>
      )}
    </li>
  );
}
