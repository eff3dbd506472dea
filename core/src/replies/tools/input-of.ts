import type { z } from "zod";
import type { Fields } from "../../webhooks/response/json-in-text.ts";
import { ToolError } from "./tool.ts";

/** Parses a call's arguments. Throws a `ToolError` that names the first invalid argument. */
export function inputOf<S extends z.ZodType>(rule: S, args: Fields): z.output<S> {
  const { success, data, error } = rule.safeParse(args);
  if (success) return data;
  const [issue] = error.issues;
  throw new ToolError(`Wrong arguments: ${issue?.path.join(".")}: ${issue?.message}`);
}
