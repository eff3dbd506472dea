import { z } from "zod";
import { FIELD_NAME, FIELD_TYPES, LONGEST_OF_FORM, MOST_FIELDS, MOST_OPTIONS } from "../../ask-form.ts";

/** A form in responses (ask-form.ts). */
export const askFormRecord = z
  .object({
    text: z.string().optional(),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.enum(FIELD_TYPES),
        required: z.literal(true).optional(),
        options: z.array(z.string()).optional(),
      }),
    ),
    submit: z.string().optional(),
  })
  .meta({
    title: "AskForm",
    description:
      "A question with buttons, or a small form. Its answer is a message whose `context.form` has the values by field name.",
  });

const field = z
  .object({
    name: z
      .string()
      .regex(
        FIELD_NAME,
        "A name has up to 40 letters, digits, - and _, and begins with a letter. Names that JavaScript reserves, such as constructor, are not allowed.",
      ),
    label: z.string().trim().min(1).max(LONGEST_OF_FORM.label),
    type: z.enum(FIELD_TYPES, { error: `It must be one of ${FIELD_TYPES.join(", ")}.` }),
    required: z.boolean().nullish(),
    options: z
      .array(z.string().trim().min(1).max(LONGEST_OF_FORM.option))
      .min(1)
      .max(MOST_OPTIONS)
      .nullish()
      .meta({ description: "For a choice." }),
  })
  .superRefine(({ type, options }, context) => {
    if (type === "choice" && !options)
      context.addIssue({
        code: "custom",
        path: ["options"],
        params: { reason: "missing_required_field" },
        message: "A field of the type choice needs options.",
      });
  });

/** A form in requests. Refuses invalid parts, which a reply's form would drop silently. */
export const askFormInput = z.object({
  text: z.string().trim().min(1).max(LONGEST_OF_FORM.text).nullish(),
  fields: z
    .array(field)
    .min(1)
    .max(MOST_FIELDS)
    .refine(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      "Two fields may not have the same name.",
    ),
  submit: z.string().trim().min(1).max(LONGEST_OF_FORM.submit).nullish(),
});
