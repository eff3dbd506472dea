import { failureOf, takenBy } from "../host/failure.ts";
import type { Words } from "./words.ts";

/** Explains to the reader why a call failed, by its code (contract §13.6). */
export function failureText(error: unknown, say: Words["say"]): string {
  const failure = failureOf(error);
  const { status = 0, code } = failure;
  const agent = takenBy(failure);
  if (agent !== undefined) return say("takenBy", { name: agent === "" ? say("colleague") : agent });
  if (status === 400 && failure.field === "assignee") return say("fail_assignee");
  if (code === "mail_off") return say("fail_mail_off");
  if (code === "files_off") return say("fail_files_off");
  if (code === "too_long") return say("fail_too_long");
  if (status === 0) return say("fail_offline");
  if (status === 429) return say("fail_limit");
  if (status === 401) return say("fail_signed_out");
  if (status === 403) return say("fail_forbidden");
  if (status === 404) return say("fail_gone");
  return say(status === 400 ? "fail_value" : "failed");
}
