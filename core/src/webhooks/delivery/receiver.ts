/** The receiver of a call, with the texts of its failures (contract §G). */
export interface Receiver {
  /** Name of the setting with its URL. */
  setting: string;
  /** The noun in messages, as in "The webhook at example.com". */
  name: string;
  /** The noun for the program at the URL. */
  program: string;
  /** This and the next field: a sentence with a possible fix. */
  ifTooLong: string;
  ifTooSlow: string;
}

export const WEBHOOK: Receiver = {
  setting: "webhook_url",
  name: "webhook",
  program: "workflow",
  ifTooLong: "Let the workflow answer with only the reply.",
  ifTooSlow: "Make the workflow faster, or raise the site's webhook_timeout.",
};
