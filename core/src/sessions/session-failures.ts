import { Failure } from "../failures.ts";

/** The failure for unknown file ids, the same for every reason, so that nobody learns which ids exist. */
export function unknownFiles(): Failure {
  return new Failure(
    "invalidRequest",
    "files",
    "not_found",
    "One of these files is not of this session, belongs to another message, or was deleted. Send it again.",
  );
}

export function unknownSession(): Failure {
  return new Failure("notFound", "session_id", "not_found", "There is no such session.");
}
