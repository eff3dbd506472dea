import { Failure } from "../failures.ts";

/** The failure for unknown file ids, the same for every reason, so that nobody learns which ids exist. */
export function unknownFiles(): Failure {
  return new Failure(
    "invalidRequest",
    "files",
    "not_found",
    "One of these files belongs to another session or message, or was deleted. Send it again.",
  );
}

export function unknownSession(): Failure {
  return new Failure(
    "notFound",
    "session_id",
    "not_found",
    "This site has no session with this id. It may have been deleted.",
  );
}
