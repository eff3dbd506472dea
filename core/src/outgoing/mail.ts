/** Plain text, as nothing else can be misread for what it is not. */
export interface Mail {
  /** One address: an e-mail names its recipient, and nobody sees another's. */
  to: string;
  subject: string;
  text: string;
  /** BCP 47. */
  language: string;
  /** The same for the same mail, so that one that was sent twice is kept once. */
  id?: string | undefined;
}

export interface Mailer {
  /** Rejects with `MailError`. */
  send(mail: Mail): Promise<void>;
  /** Rejects with `MailError` where the server cannot be used. */
  verify(): Promise<void>;
  close(): void;
}

/** Says neither who was written to nor as whom: servers put addresses into their answers. */
export class MailError extends Error {
  /** Another try would end the same way. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
