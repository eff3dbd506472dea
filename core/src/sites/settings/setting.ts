import { z } from "zod";

/** What is said of a setting beside its rule. */
export interface SettingFacts<T> {
  /** Of a new site; secrets have none. */
  default?: T;
  /** For the API's reference, the command line and the documentation: a sentence. */
  says: string;
  /** Of its field on the settings screens, where it has one. */
  label?: string;
  /** On the screens, by value. */
  choices?: Record<string, string>;
}

const facts = z.registry<SettingFacts<unknown>>();

/** A rule with what is said of it; `settingFacts` finds it again. */
export function setting<S extends z.ZodType>(rule: S, said: SettingFacts<NoInfer<z.output<S>>>): S {
  const described = rule.describe(said.says);
  facts.add(described, said);
  return described;
}

/** Of a field that may be absent, too. Undefined for what is no setting. */
export function settingFacts(rule: z.core.$ZodType): SettingFacts<unknown> | undefined {
  return rule instanceof z.ZodOptional ? facts.get(rule.unwrap()) : facts.get(rule);
}

/** The value that each setting has in a new site. */
export function defaultsOf<S extends z.ZodObject>(settings: S): z.output<S> {
  const values = Object.entries(settings.shape).map(([name, rule]) => {
    const said = settingFacts(rule);
    if (said?.default === undefined) throw new Error(`The setting ${name} has no default.`);
    return [name, said.default];
  });
  return Object.fromEntries(values) as z.output<S>;
}
