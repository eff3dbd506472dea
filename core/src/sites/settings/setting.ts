import { z } from "zod";

/** Facts about a setting in addition to its validation rule. */
export interface SettingFacts<T> {
  /** The value in a new site. Absent if a new site does not have the setting. */
  default?: T;
  /** A sentence for the API reference, the command line and the documentation. */
  says: string;
  /** Label of the setting's field on the settings screens. Absent if there is no such field. */
  label?: string;
  /** Labels on the screens, by value. */
  choices?: Record<string, string>;
}

const facts = z.registry<SettingFacts<unknown>>();

/** Attaches facts to a rule; `settingFacts` finds them again. */
export function setting<S extends z.ZodType>(rule: S, said: SettingFacts<NoInfer<z.output<S>>>): S {
  const described = rule.describe(said.says);
  facts.add(described, said);
  return described;
}

/** The facts of a rule, which may be optional. Undefined if the rule is not a setting. */
export function settingFacts(rule: z.core.$ZodType): SettingFacts<unknown> | undefined {
  return rule instanceof z.ZodOptional ? facts.get(rule.unwrap()) : facts.get(rule);
}

export function defaultsOf<S extends z.ZodObject>(settings: S): z.output<S> {
  const values = Object.entries(settings.shape).map(([name, rule]) => {
    const said = settingFacts(rule);
    if (said?.default === undefined) throw new Error(`The setting ${name} has no default.`);
    return [name, said.default];
  });
  return Object.fromEntries(values) as z.output<S>;
}
