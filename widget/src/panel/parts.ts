import { sheet } from "../sheet.ts";

/** Modules that load when they are first needed, by name. */
export interface Parts<Modules> {
  readonly loaded: Partial<Modules>;
  /**
   * Loads a part and its styles once. Resolves to undefined if that fails (the next call tries again) or once the panel is gone.
   */
  load<Name extends keyof Modules>(name: Name): Promise<Modules[Name] | undefined>;
}

export function parts<Modules>(
  fetchPart: (name: keyof Modules, query: string) => Promise<object>,
  root: ShadowRoot,
  signal: AbortSignal,
): Parts<Modules> {
  const loaded: Partial<Modules> = {};
  const loading: { [Name in keyof Modules]?: Promise<void> | undefined } = {};
  // A browser may remember a failed import under its address, so each failure adds another `?`.
  let query = "";
  return {
    loaded,
    async load(name) {
      loading[name] ??= fetchPart(name, query).then(
        (part) => {
          if ("styles" in part) root.adoptedStyleSheets.push(sheet(`${part.styles}`));
          loaded[name] = part as Modules[typeof name];
        },
        () => {
          query += "?";
          loading[name] = undefined;
        },
      );
      await loading[name];
      return signal.aborted ? undefined : loaded[name];
    },
  };
}
