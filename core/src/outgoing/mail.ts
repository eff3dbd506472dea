/** An e-mail in plain text, because HTML could hide who wrote a text. */
export interface Mail {
  /** The only recipient. Each recipient gets a separate e-mail, so that nobody sees another's address. */
  to: string;
  subject: string;
  text: string;
  /** BCP 47. */
  language: string;
  /** The message's id. A retry uses the same id, so that mail servers can drop duplicates. */
  id?: string | undefined;
}

export interface Mailer {
  /** Rejects with `MailError`. */
  send(mail: Mail): Promise<void>;
  /** Rejects with `MailError` if the server cannot be used. */
  verify(): Promise<void>;
  close(): void;
}

/**
 * The error of a mail server. Its message contains neither recipient nor sender, although servers put addresses into their
 * responses.
 */
export class MailError extends Error {
  /** Whether a retry would fail in the same way. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
