import { Failure } from "../failures.ts";

/** To visitors a closed site is as good as none, so both are told in the same words. */
export function unknownPublicKey(): Failure {
  return new Failure("notFound", "site", "not_found", "There is no site with this public key.");
}
