/** What is to be known of all conversations. */
export interface InboxNews {
  /** How many wait for a person. */
  waiting: number;
  /** Another one as soon as something was said, or handed over. */
  mark: string;
}
