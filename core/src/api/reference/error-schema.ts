import { CODES, REASONS } from "../../failures.ts";

/** contract §G. Clients must accept unknown values of `code` and `reason`, because there will be more. */
export const ERROR_SCHEMA = {
  type: "object",
  required: ["success", "error"],
  properties: {
    success: { type: "boolean", const: false },
    error: {
      type: "object",
      required: ["code", "message", "details"],
      properties: {
        code: openEnumeration(CODES, "More may be added."),
        message: { type: "string", description: "For people: what is wrong, and the way out." },
        details: {
          type: "object",
          required: ["field", "reason"],
          properties: {
            field: {
              type: "string",
              description: "What the error is about: a field, a header, a permission or a window.",
            },
            reason: openEnumeration(
              REASONS,
              "More may be added. `status_` with an HTTP status is the answer of a webhook or a model.",
            ),
            params: {
              type: "object",
              description:
                "Values in the message, such as `agent` with `id` and `name`. `rule` says what a field accepts, in English and without its name; `limit` and `min` are its limits. After a test of a webhook `problem` is the code of the exact cause, such as `certificate_expired`. Absent if there are none.",
              additionalProperties: {
                anyOf: [
                  { type: "string" },
                  { type: "number" },
                  {
                    type: "object",
                    required: ["id", "name"],
                    properties: { id: { type: "string" }, name: { type: "string" } },
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
};

function openEnumeration(values: readonly string[], description: string): object {
  return { description, anyOf: [{ type: "string", enum: values }, { type: "string" }] };
}
