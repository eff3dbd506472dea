import { createRequire } from "node:module";

/** Loads packages of the app's own lock file, which contains those for testing its theme. */
const fromApp = createRequire(new URL("../../../shopify-app/package.json", import.meta.url));

export interface Offense {
  check: string;
  message: string;
  uri: string;
}

/** The part of liquidjs that the pretend shop needs. */
export interface LiquidEngine {
  registerFilter(name: string, filter: (this: FilterScope, ...given: never[]) => unknown): void;
  registerTag(name: string, tag: object): void;
  renderFile(name: string, scope: object, options: { globals: object }): Promise<string>;
}

export interface FilterScope {
  context: { getSync(path: string[]): unknown };
}

type LiquidClass = new (options: object) => LiquidEngine;

export function liquidEngine(options: object): LiquidEngine {
  const { Liquid } = fromApp("liquidjs") as { Liquid: LiquidClass };
  return new Liquid(options);
}

/** Resolves to the findings of Shopify's own linter in a theme app extension. */
export async function offenses(folder: string): Promise<Offense[]> {
  const { themeCheckRun } = fromApp("@shopify/theme-check-node");
  return (await themeCheckRun(folder, "theme-check:theme-app-extension")).offenses;
}
