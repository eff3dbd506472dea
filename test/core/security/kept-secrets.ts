import { randomBytes } from "node:crypto";

/** Every secret of a scenario, by the name under which a test tells of it. */
export interface KeptSecrets {
  /** Remembers it, and gives it back. Throws unless it is a text long enough to be looked for. */
  keep(name: string, secret: string): string;
  /** Makes one up. */
  make(name: string): string;
  get(name: string): string;
  all(): string[];
  /** Which of them stand in these words. */
  namesIn(words: string): string[];
}

export function keptSecrets(): KeptSecrets {
  const secrets = new Map<string, string>();

  function keep(name: string, secret: string): string {
    if (!/^\S{12,}$/.test(secret)) throw new Error(`The ${name} is no secret: ${secret}`);
    secrets.set(name, secret);
    return secret;
  }

  return {
    keep,
    make: (name) => keep(name, `${name.replaceAll(/\W/g, "")}-${randomBytes(16).toString("hex")}`),
    get(name) {
      const secret = secrets.get(name);
      if (secret === undefined) throw new Error(`There is no ${name}.`);
      return secret;
    },
    all: () => [...secrets.values()],
    namesIn: (words) => [...secrets].filter(([, secret]) => words.includes(secret)).map(([name]) => name),
  };
}
