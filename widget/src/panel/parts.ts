import { sheet } from "../sheet.ts";

/** Modules that load when they are first needed, by name. */
export interface Parts<Modules> {
  /** The loaded modules. */
  readonly loaded: Partial<Modules>;
  /**
   * Loads a part and its styles once. Resolves to undefined if that fails (the next call tries again) or once the panel is gone.
   */
  load<Name extends keyof Modules>(name: Name): Promise<Modules[Name] | undefined>;
}

export function parts<Modules>(
  fetchPart: (name: keyof Modules) => Promise<object>,
  root: ShadowRoot,
  signal: AbortSignal,
): Parts<Modules> {
  const loaded: Partial<Modules> = {};
  const loading: { [Name in keyof Modules]?: Promise<void> | undefined } = {};
  return {
    loaded,
    async load(name) {
      loading[name] ??= fetchPart(name).then(
        (part) => {
          if ("styles" in part) root.adoptedStyleSheets.push(sheet(`${part.styles}`));
          loaded[name] = part as Modules[typeof name];
        },
        () => {
          loading[name] = undefined;
        },
      );
      await loading[name];
      return signal.aborted ? undefined : loaded[name];
    },
  };
}
