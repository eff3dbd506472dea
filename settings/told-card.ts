/** A card under a reply, as far as a screen tells of it. */
export interface ToldCard {
  title: string;
  text?: string;
  description?: string;
  url?: string;
  image?: string;
  price?: string;
  buttons?: { label: string }[];
}
