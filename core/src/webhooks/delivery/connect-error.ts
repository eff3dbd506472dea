/** Why connecting failed. `network`: a cause that may be temporary. */
export type ConnectTrouble = "blocked_address" | "timeout" | "tls" | "network";

/** Connecting failed, so no byte of the request was sent. */
export class ConnectError extends Error {
  readonly trouble: ConnectTrouble;

  constructor(trouble: ConnectTrouble, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ConnectError";
    this.trouble = trouble;
  }

  /** Converts an error of Node or undici, by its code. */
  static from(error: Error & { code?: string }): ConnectError {
    return error instanceof ConnectError
      ? error
      : new ConnectError(troubleOf(error.code ?? ""), error.message, error);
  }
}

/** Codes of OpenSSL's certificate checks (Node's documentation, TLS, X509 certificate error codes) and of its handshake. */
const TLS =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_)/;

function troubleOf(code: string): ConnectTrouble {
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "timeout";
  return TLS.test(code) ? "tls" : "network";
}
