import { useWords } from "../strings/strings.ts";
import { pageAddress } from "./page-address.ts";
import type { Card } from "./shapes.ts";

/** The cards below an answer, as the visitor saw them. No pictures: their servers would learn who reads the conversation. */
export function AnswerCards({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <ul className="answer-cards">
      {cards.map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of an answer never change, and two may be alike.
        <OneCard key={at} card={card} />
      ))}
    </ul>
  );
}

function OneCard({ card: { title, text, description, url = "", price, buttons = [] } }: { card: Card }) {
  const { say } = useWords();
  const { text: address, href } = pageAddress(url);
  return (
    <li dir="auto">
      {href === undefined ? (
        <strong>{title}</strong>
      ) : (
        // The title may say what it likes: the address says where it leads.
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={address}
          aria-label={say("opensTab", { name: title })}
        >
          {title}
        </a>
      )}
      {price !== undefined && <span>{price}</span>}
      <span>{text ?? description}</span>
      <AnswerButtons labels={buttons.map(({ label }) => label)} />
    </li>
  );
}

/** What the visitor could press, which nobody can here. */
export function AnswerButtons({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <ul className="answer-buttons">
      {labels.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be alike.
        <li key={at} dir="auto">
          {label}
        </li>
      ))}
    </ul>
  );
}
