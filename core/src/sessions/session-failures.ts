import { Failure } from "../failures.ts";

/** What whoever names files is told, whatever the reason is: which ids there are is nobody else's to learn. */
export function unknownFiles(): Failure {
  return new Failure(
    "invalidRequest",
    "files",
    "not_found",
    "One of these files is not of this session, went with another message, or is no more. Send it again.",
  );
}

export function unknownSession(): Failure {
  return new Failure("notFound", "session_id", "not_found", "There is no such session.");
}
