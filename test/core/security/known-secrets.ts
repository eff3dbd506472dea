import { randomBytes } from "node:crypto";

/** Secrets of a scenario by name; a failing test reports the names. */
export interface KnownSecrets {
  /** Stores and returns the secret. Throws if it is too short to search for. */
  keep(name: string, secret: string): string;
  /** Creates a random secret. */
  make(name: string): string;
  get(name: string): string;
  all(): string[];
  /** Names of the secrets that the text contains. */
  namesIn(words: string): string[];
}

export function knownSecrets(): KnownSecrets {
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
