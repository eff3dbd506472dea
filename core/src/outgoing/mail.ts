/** An e-mail as plain text, because HTML could disguise text that others wrote. */
export interface Mail {
  /** The only recipient. Each recipient gets a separate e-mail, so that nobody sees another's address. */
  to: string;
  subject: string;
  text: string;
  /** BCP 47. */
  language: string;
  /** The message's id. A retry uses it again, so that mail servers can drop duplicates. */
  id?: string | undefined;
}

export interface Mailer {
  /** Rejects with `MailError`. */
  send(mail: Mail): Promise<void>;
  /** Rejects with `MailError` if the server cannot be used. */
  verify(): Promise<void>;
  close(): void;
}

/** The error of a mail server. It contains neither recipient nor sender, although servers put addresses into their answers. */
export class MailError extends Error {
  /** Whether a retry would fail in the same way. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
