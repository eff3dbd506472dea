import { listIn, textIn } from "./values-in.ts";

/** Buttons or a small form below a reply (contract §11.2). */
export interface AskForm {
  /** The question, if the reply's text does not ask it. */
  text?: string;
  fields: AskField[];
  /** The button's label; "Send" in the visitor's language by default. */
  submit?: string;
}

export interface AskField {
  /** Key of the answer in the message's `context.form`. */
  name: string;
  label: string;
  type: (typeof FIELD_TYPES)[number];
  required?: true;
  /** The options of a choice. */
  options?: string[];
}

export const FIELD_TYPES = ["text", "email", "tel", "choice", "date"] as const;

export const MOST_FIELDS = 10;
export const MOST_OPTIONS = 20;
/** Excludes keys that every object has, because a workflow would misread an answer with such a key. */
export const FIELD_NAME =
  /^(?!(?:constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)$)[A-Za-z][A-Za-z0-9_-]{0,39}$/;
/** Length in UTF-16 units. */
export const LONGEST_OF_FORM = { text: 300, label: 120, option: 80, submit: 40 };

/** Reads `{ text?, fields, submit? }`. Undefined if none of its fields can be shown. */
export function askFormIn(value: unknown): AskForm | undefined {
  if (value === null || typeof value !== "object") return undefined;
  const given = value as Record<string, unknown>;
  const taken = new Set<string>();
  const fields = listIn(given.fields, MOST_FIELDS, (field) => fieldIn(field, taken));
  if (fields === undefined) return undefined;
  const text = textIn(given.text, LONGEST_OF_FORM.text);
  const submit = textIn(given.submit, LONGEST_OF_FORM.submit);
  return { ...(text && { text }), fields, ...(submit && { submit }) };
}

function fieldIn(value: unknown, taken: Set<string>): AskField | undefined {
  if (value === null || typeof value !== "object") return undefined;
  const given = value as Record<string, unknown>;
  const name = typeof given.name === "string" && FIELD_NAME.test(given.name) ? given.name : undefined;
  const label = textIn(given.label, LONGEST_OF_FORM.label);
  const type = FIELD_TYPES.find((known) => known === given.type);
  if (name === undefined || label === undefined || type === undefined || taken.has(name)) return undefined;
  const options =
    type === "choice"
      ? listIn(given.options, MOST_OPTIONS, (option) => textIn(option, LONGEST_OF_FORM.option))
      : undefined;
  if (type === "choice" && options === undefined) return undefined;
  taken.add(name);
  return {
    name,
    label,
    type,
    ...(given.required === true && { required: true }),
    ...(options && { options }),
  };
}
