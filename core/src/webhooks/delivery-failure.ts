import { Failure } from "../failures.ts";
import { ConnectError } from "./connect-error.ts";
import { AnswerTooLong, ExchangeTimeout } from "./webhook-exchange.ts";

/** What a failed exchange means to whoever waits for the answer (spec.md, Errors: 502). `host` without path or query. */
export function deliveryFailure(error: unknown, host: string, timeout: number): Failure {
  const unreachable = (reason: string, message: string) =>
    new Failure("webhookUnreachable", "webhook_url", reason, message, { cause: error });

  if (error instanceof AnswerTooLong) {
    const message = `The webhook at ${host} answered with more than 1 MiB. Let the workflow answer with the reply alone.`;
    return new Failure("webhookFailed", "webhook_url", "too_long", message, { cause: error });
  }
  if (error instanceof ExchangeTimeout) {
    const message = `The webhook at ${host} took longer than ${timeout / 1_000} s. Make the workflow faster, or raise the site's webhook_timeout.`;
    return unreachable("timeout", message);
  }
  if (!(error instanceof ConnectError)) {
    return unreachable(
      "unreachable",
      `The webhook at ${host} broke off the connection. Look into the workflow's own log.`,
    );
  }
  switch (error.trouble) {
    case "blocked_address":
      return unreachable(
        "blocked_address",
        `The webhook at ${host} is not on the public internet. Use a public address, or have the operator list its host in PARLEY_ALLOW_WEBHOOK_HOSTS.`,
      );
    case "timeout":
      return unreachable(
        "timeout",
        `No connection to the webhook at ${host} within 10 s. Check its address and firewall.`,
      );
    case "tls":
      return unreachable(
        "unreachable",
        `No secure (TLS) connection to the webhook at ${host}. Check that its certificate is valid and that it speaks https there.`,
      );
    case "network":
      return unreachable(
        "unreachable",
        `No connection to the webhook at ${host}. Check the address and that the workflow is running.`,
      );
  }
}
