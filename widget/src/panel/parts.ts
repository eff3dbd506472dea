import { sheet } from "../sheet.ts";
import { type PartModules, partModule } from "./part-module.ts";

/** What not every chat needs, fetched when first needed. */
export type Parts = { readonly [Name in keyof PartModules]: Part<PartModules[Name]> };

export interface Part<Module> {
  /** Undefined until it is here. */
  readonly module: Module | undefined;
  /** Fetched once; what failed may be tried again. */
  load(): Promise<Module>;
}

export function parts(root: ShadowRoot): Parts {
  function part(name: keyof Parts): Part<object> {
    let module: object | undefined;
    let loading: Promise<object> | undefined;
    return {
      get module() {
        return module;
      },
      load() {
        loading ??= partModule(name).then((fetched) => {
          if ("styles" in fetched) root.adoptedStyleSheets.push(sheet(`${fetched.styles}`));
          module = fetched;
          return fetched;
        });
        loading.catch(() => {
          loading = undefined;
        });
        return loading;
      },
    };
  }

  const made: Partial<Record<keyof Parts, Part<object>>> = {};
  // A part is made when it is first named: a list of the names would be a copy of the one in part-module.ts.
  return new Proxy(made, {
    get(_, name: keyof Parts) {
      made[name] ??= part(name);
      return made[name];
    },
  }) as Parts;
}
