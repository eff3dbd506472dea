/** The receiver of a call, with the texts of its failures (contract §G). */
export interface Receiver {
  /** The setting with its URL. */
  setting: string;
  /** As in "The webhook at example.com". */
  name: string;
  /** The kind of program there. */
  program: string;
  /** Possible fixes, each a sentence. */
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
