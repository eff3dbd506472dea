import type { ToldCard } from "../../../settings/told-card.ts";
import { PlainText } from "../frame/plain-text.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";

/** The cards below an answer, as the visitor saw them. No pictures: their servers would learn who reads the conversation. */
export function AnswerCards({ cards }: { cards: ToldCard[] }) {
  if (cards.length === 0) return null;
  return (
    <ul className="answer-cards">
      {cards.map(({ title, price, description, text = description, url, buttons = [] }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of an answer never change, and two may be alike.
        <li key={at}>
          <strong>
            {isWeb(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                <PlainText>{title}</PlainText>
              </a>
            ) : (
              <PlainText>{title}</PlainText>
            )}
          </strong>
          {price !== undefined && <PlainText>{price}</PlainText>}
          {text !== undefined && <PlainText>{text}</PlainText>}
          <AnswerButtons labels={buttons.map(({ label }) => label)} />
        </li>
      ))}
    </ul>
  );
}

function isWeb(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url);
}
