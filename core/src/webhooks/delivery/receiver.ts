/** Whom a call goes to, in the words of the failures that tell of it (spec.md, Errors: 502). */
export interface Receiver {
  /** The setting that holds its address. */
  setting: string;
  /** As in "The webhook at example.com". */
  name: string;
  /** What runs there. */
  program: string;
  /** The ways out, each a sentence. */
  ifTooLong: string;
  ifTooSlow: string;
}

export const WEBHOOK: Receiver = {
  setting: "webhook_url",
  name: "webhook",
  program: "workflow",
  ifTooLong: "Let the workflow answer with the reply alone.",
  ifTooSlow: "Make the workflow faster, or raise the site's webhook_timeout.",
};
