import { Failure } from "../../failures.ts";
import { UnreadableAnswer } from "./answer-decoder.ts";
import { ConnectError } from "./connect-error.ts";
import type { Receiver } from "./receiver.ts";
import { AnswerTooLong, RequestTimeout } from "./send-request.ts";

/** Returns the failure that a caller receives for a failed request (contract §G). `host` without path or query. */
export function deliveryFailure(error: unknown, receiver: Receiver, host: string, timeout: number): Failure {
  const unreachable = (reason: string, message: string) =>
    new Failure("webhookUnreachable", receiver.setting, reason, message, { cause: error });
  const where = `${receiver.name} at ${host}`;

  if (error instanceof AnswerTooLong) {
    const message = `The ${where} answered with more than 1 MiB. ${receiver.ifTooLong}`;
    return new Failure("webhookFailed", receiver.setting, "too_long", message, { cause: error });
  }
  if (error instanceof UnreadableAnswer) {
    const message = `The answer of the ${where} cannot be read. ${error.message} Let the ${receiver.program} send uncompressed answers.`;
    return new Failure("webhookFailed", receiver.setting, "no_reply", message, { cause: error });
  }
  if (error instanceof RequestTimeout) {
    const message = `The ${where} took longer than ${timeout / 1_000} s. ${receiver.ifTooSlow}`;
    return unreachable("timeout", message);
  }
  if (!(error instanceof ConnectError)) {
    return unreachable(
      "unreachable",
      `The ${where} closed the connection early. Check the log of the ${receiver.program}.`,
    );
  }
  switch (error.trouble) {
    case "blocked_address":
      return unreachable(
        "blocked_address",
        `The ${where} is not on the public internet. Use a public address, or ask the operator to add ${host} to PARLEY_ALLOW_WEBHOOK_HOSTS.`,
      );
    case "timeout":
      return unreachable(
        "timeout",
        `No connection to the ${where} within 10 s. Check its address and firewall.`,
      );
    case "tls":
      return unreachable(
        "unreachable",
        `No secure (TLS) connection to the ${where}. Check that its certificate is valid and that its port accepts https.`,
      );
    case "network":
      return unreachable(
        "unreachable",
        `No connection to the ${where}. Check the address, and that the ${receiver.program} is running.`,
      );
  }
}
