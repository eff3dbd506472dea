export interface Choice<Value = string> {
  value: Value;
  label: string;
}

/** What `GET /display` answers. */
export interface Display {
  /** Another one after each change. */
  version: string;
  where: "everywhere" | "selected" | "nowhere";
  pages: number[];
  post_types: string[];
  guests: boolean;
  all_roles: boolean;
  roles: string[];
  user_fields: string[];
  choices: { pages: Choice<number>[]; post_types: Choice[]; roles: Choice[] };
}
