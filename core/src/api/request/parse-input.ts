import type { z } from "zod";
import { Failure, type FailureParams } from "../../failures.ts";
import { boundedParse } from "./bounded-parse.ts";

type Issue = z.core.$ZodIssue;

/** The reason for refusing a field. A custom rule sets it with `context.addIssue({ code: "custom", params: { reason } })`. */
export type Reason =
  | "missing_required_field"
  | "invalid_type"
  | "invalid_format"
  | "invalid_value"
  | "too_long";

/** Parses a client's input, or throws 400 with the first invalid field (its path, joined by dots) and the reason. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown, whole: string): z.output<T> {
  const result = boundedParse(schema, input);
  if (result.success) return result.data;
  throw errorResponse(ownIssue(result.issue), input, whole);
}

function errorResponse(issue: Issue, input: unknown, whole: string): Failure {
  const field = issue.path.length === 0 ? whole : issue.path.map(String).join(".");
  const subject = subjectOf(field, whole);
  const reason = reasonOf(issue, valueAt(input, issue.path));
  if (reason === "missing_required_field") {
    const message = `${subject} is required and may not be empty.`;
    return new Failure("invalidRequest", field, reason, message);
  }
  const isOfType = reason !== "invalid_type";
  const rule = isOfType ? issue.message : `${issue.message}.`;
  const message = `${subject} ${isOfType ? "is invalid" : "has the wrong type"}. ${rule}`;
  return new Failure("invalidRequest", field, reason, message, { params: { rule, ...boundsIn(issue) } });
}

/** Returns the words with which an error's message names the field, or the whole input. */
export const subjectOf = (field: string, whole: string): string =>
  field === whole ? `The ${whole}` : `The field ${field}`;

/** Returns the limit or the minimum that the value exceeds or misses, for the error's message (contract §13.6). */
function boundsIn(issue: Issue): FailureParams {
  return {
    ...(issue.code === "too_big" && { limit: Number(issue.maximum) }),
    ...(issue.code === "custom" && limitIn(issue.params)),
    ...(issue.code === "too_small" && { min: Number(issue.minimum) }),
  };
}

/** Returns the limit that a custom rule adds to its issue: `context.addIssue({ code: "custom", params: { reason, limit } })`. */
function limitIn(params: Record<string, unknown> = {}): FailureParams {
  return typeof params.limit === "number" ? { limit: params.limit } : {};
}

/** Returns the inner issue if a record's key was refused; otherwise the issue itself. */
function ownIssue(issue: Issue): Issue {
  const inner = issue.code === "invalid_key" ? issue.issues[0] : undefined;
  return inner === undefined ? issue : { ...(inner as Issue), path: issue.path };
}

function reasonOf(issue: Issue, value: unknown): Reason {
  if (value === undefined || value === null) return "missing_required_field";
  switch (issue.code) {
    case "invalid_type":
      // A number that is not whole is a wrong value, not a wrong type.
      return typeof value === "number" && issue.expected === "int" ? "invalid_value" : "invalid_type";
    case "too_big":
      return issue.origin === "string" ? "too_long" : "invalid_value";
    case "too_small":
      return typeof value === "string" && value.trim() === "" ? "missing_required_field" : "invalid_value";
    case "invalid_format":
      return "invalid_format";
    case "invalid_union":
      // If the union has a discriminator, such as `type`, its value is none of the choices.
      return "discriminator" in issue ? "invalid_value" : "invalid_type";
    case "custom":
      return (issue.params?.reason as Reason | undefined) ?? "invalid_value";
    default:
      return "invalid_value";
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === "object" ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}
