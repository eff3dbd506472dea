import { Failure } from "../failures.ts";
import type { Callee } from "./callee.ts";
import { ConnectError } from "./connect-error.ts";
import { AnswerTooLong, ExchangeTimeout } from "./webhook-exchange.ts";

/** What a failed exchange means to whoever waits for the answer (spec.md, Errors: 502). `host` without path or query. */
export function deliveryFailure(error: unknown, callee: Callee, host: string, timeout: number): Failure {
  const unreachable = (reason: string, message: string) =>
    new Failure("webhookUnreachable", callee.setting, reason, message, { cause: error });
  const where = `${callee.name} at ${host}`;

  if (error instanceof AnswerTooLong) {
    const message = `The ${where} answered with more than 1 MiB. ${callee.ifTooLong}`;
    return new Failure("webhookFailed", callee.setting, "too_long", message, { cause: error });
  }
  if (error instanceof ExchangeTimeout) {
    const message = `The ${where} took longer than ${timeout / 1_000} s. ${callee.ifTooSlow}`;
    return unreachable("timeout", message);
  }
  if (!(error instanceof ConnectError)) {
    return unreachable(
      "unreachable",
      `The ${where} broke off the connection. Look into the ${callee.program}'s own log.`,
    );
  }
  switch (error.trouble) {
    case "blocked_address":
      return unreachable(
        "blocked_address",
        `The ${where} is not on the public internet. Use a public address, or have the operator list its host in PARLEY_ALLOW_WEBHOOK_HOSTS.`,
      );
    case "timeout":
      return unreachable(
        "timeout",
        `No connection to the ${where} within 10 s. Check its address and firewall.`,
      );
    case "tls":
      return unreachable(
        "unreachable",
        `No secure (TLS) connection to the ${where}. Check that its certificate is valid and that it speaks https there.`,
      );
    case "network":
      return unreachable(
        "unreachable",
        `No connection to the ${where}. Check the address and that the ${callee.program} is running.`,
      );
  }
}
