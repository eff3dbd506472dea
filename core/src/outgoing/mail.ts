/** Plain text only: HTML could disguise text that others wrote. */
export interface Mail {
  /** One address: each recipient gets their own e-mail, and nobody sees another's address. */
  to: string;
  subject: string;
  text: string;
  /** BCP 47. */
  language: string;
  /** The same on a retry, so that mail servers can drop duplicates. */
  id?: string | undefined;
}

export interface Mailer {
  /** Rejects with `MailError`. */
  send(mail: Mail): Promise<void>;
  /** Rejects with `MailError` if the server cannot be used. */
  verify(): Promise<void>;
  close(): void;
}

/** Contains neither recipient nor sender, although servers put addresses into their answers. */
export class MailError extends Error {
  /** A retry would fail the same way. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
