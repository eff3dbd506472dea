export interface Choice<Value = string> {
  value: Value;
  label: string;
}

/** The response of `GET /display`. */
export interface Display {
  /** Changes with every change of the settings. */
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
