import { Failure } from "../failures.ts";

export function unknownSession(): Failure {
  return new Failure("notFound", "session_id", "not_found", "There is no such session.");
}
