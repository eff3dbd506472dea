/** A card under a reply, as far as a line tells of it. */
export interface ToldCard {
  title: string;
  text?: string;
  description?: string;
  url?: string;
  price?: string;
  buttons?: { label: string }[];
}

/** What a visitor sees as a card, where a screen has no cards: one line, with its buttons in brackets. */
export function cardLine({ title, text, description, url, price, buttons = [] }: ToldCard): string {
  const labels = buttons.map(({ label }) => `[${label}]`);
  return [title, price, text ?? description, url, ...labels].filter(Boolean).join(" · ");
}
