/** The visitor's contact details for an answer by e-mail. */
export interface Contact {
  email: string;
  name?: string;
  message?: string;
  /** BCP 47: the visitor's language. */
  language?: string;
  at: number;
}
