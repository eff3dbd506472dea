import { pageAddress } from "../details/page-address.ts";
import { plainText } from "../labels/plain-text.ts";
import type { Card } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";

/**
 * The cards below a reply, without their pictures, because the servers of the pictures would see who reads the conversation.
 */
export function Cards({ cards }: { cards: readonly Card[] }) {
  const { say } = useWords();
  if (cards.length === 0) return null;
  return (
    <ul className="inbox-cards" aria-label={say("cards")}>
      {cards.map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a reply never change, and two may be alike.
        <OneCard key={at} card={card} />
      ))}
    </ul>
  );
}

function OneCard({ card: { title, text, description, url = "", price, buttons = [] } }: { card: Card }) {
  const { say } = useWords();
  const { text: address, href } = pageAddress(url);
  const words = text ?? description;
  return (
    <li className="inbox-card" dir="auto">
      {href === undefined ? (
        <strong>{plainText(title)}</strong>
      ) : (
        // The tooltip shows the link's URL, because a title can mislead.
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={address}
          aria-label={say("opensTab", { name: title })}
        >
          {plainText(title)}
        </a>
      )}
      {price !== undefined && <span>{plainText(price)}</span>}
      {words !== undefined && <span className="inbox-soft">{plainText(words)}</span>}
      <Choices labels={buttons.map(({ label }) => label)} />
    </li>
  );
}

/** Labels of the buttons that the visitor could press. */
export function Choices({ labels }: { labels: readonly string[] }) {
  const { say } = useWords();
  if (labels.length === 0) return null;
  return (
    <ul className="inbox-choices" aria-label={say("choices")}>
      {labels.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be alike.
        <li key={at}>
          <bdi>{plainText(label)}</bdi>
        </li>
      ))}
    </ul>
  );
}
