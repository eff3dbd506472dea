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
        message: { type: "string", description: "For people: what is wrong, and how to fix it." },
        details: {
          type: "object",
          required: ["field", "reason"],
          properties: {
            field: {
              type: "string",
              description: "What the error is about: a field, a header, a permission or a rate-limit window.",
            },
            reason: openEnumeration(
              REASONS,
              "More may be added. `status_` is followed by the HTTP status with which a webhook or a model answered.",
            ),
            params: {
              type: "object",
              description:
                "Values in the message, such as `agent` with `id` and `name`; absent if there are none. `rule` says in English what the field accepts, without the field's name. `limit` and `min` are the field's maximum and minimum. After a webhook test, `problem` is the code of the exact cause, such as `certificate_expired`.",
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
