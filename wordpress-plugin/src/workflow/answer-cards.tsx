import type { Card } from "@parley/inbox";
import { Button } from "@wordpress/components";
import { createContext, useContext, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { AnswerButtons } from "./answer-buttons.tsx";
import { pictureAddress } from "./picture-address.ts";
import { webAddress } from "./web-address.ts";

/** Address of the folder of this website's media library. */
export const UploadsAddress = createContext("");

/**
 * The cards below an answer, as the visitor saw them. Pictures on other servers load only on request, because those
 * servers would learn who reads the conversation.
 */
export function AnswerCards({ cards }: { cards: Card[] }) {
  const uploads = useContext(UploadsAddress);
  const [isAsked, setAsked] = useState(false);
  if (cards.length === 0) return null;
  const pictures = cards.map(({ image }) => pictureAddress(image, uploads));
  const isRow = cards.length > 2;
  return (
    <>
      <ul
        className={`parley-cards${isRow ? " is-row" : ""}`}
        aria-label={__("Cards", "parley-chat")}
        // Focusable, so that keyboard users can scroll the row.
        tabIndex={isRow ? 0 : undefined}
      >
        {cards.map((card, at) => {
          const picture = pictures[at];
          const isShown = picture?.isOwn || isAsked;
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards of an answer never change, and two may be alike.
          return <OneCard key={at} card={card} picture={isShown ? picture?.href : undefined} />;
        })}
      </ul>
      {pictures.some((picture) => picture?.isOwn === false) && (
        <p className="parley-help">
          <Button variant="link" onClick={() => setAsked(!isAsked)}>
            {isAsked ? __("Hide pictures", "parley-chat") : __("Show pictures", "parley-chat")}
          </Button>{" "}
          {__(
            "The pictures are on another server, which sees your IP address when you open them.",
            "parley-chat",
          )}
        </p>
      )}
    </>
  );
}

function OneCard({ card, picture }: { card: Card; picture: string | undefined }) {
  const { title, price, description, text = description, url, buttons = [] } = card;
  const [broken, setBroken] = useState<string>();
  const address = webAddress(url);
  const face = (
    <>
      {picture !== undefined && picture !== broken && (
        // Decorative: the title next to it describes it.
        <img
          className="parley-card-picture"
          src={picture}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      )}
      <span className="parley-card-words" dir="auto">
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
        {price !== undefined && <b>{price}</b>}
        {address !== undefined && <small dir="ltr">{address.hostname}</small>}
      </span>
    </>
  );
  return (
    <li>
      {address === undefined ? (
        <div className="parley-told-card">{face}</div>
      ) : (
        <a className="parley-told-card" href={address.href} target="_blank" rel="noopener noreferrer">
          {face}
        </a>
      )}
      <AnswerButtons labels={buttons.map(({ label }) => label)} />
    </li>
  );
}
