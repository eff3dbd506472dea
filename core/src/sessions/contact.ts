/** What a visitor left to be answered by e-mail. */
export interface Contact {
  email: string;
  name?: string;
  message?: string;
  /** BCP 47: the one that the visitor reads. */
  language?: string;
  at: number;
}
