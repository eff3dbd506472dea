import { sheet } from "../sheet.ts";

/** What not every chat needs: files of their own, with their styles, fetched when first needed. */
export interface Parts {
  markdown: Part<typeof import("../parts/markdown.ts")>;
  cards: Part<typeof import("../parts/cards.ts")>;
  advice: Part<typeof import("../parts/advice.ts")>;
  corner: Part<typeof import("../parts/corner.ts")>;
  download: Part<typeof import("../parts/download.ts")>;
  rating: Part<typeof import("../parts/rating.ts")>;
  screen: Part<typeof import("../parts/screen.ts")>;
  menu: Part<typeof import("../parts/menu.ts")>;
  questions: Part<typeof import("../parts/questions.ts")>;
  files: Part<typeof import("../parts/files.ts")>;
  live: Part<typeof import("../parts/live.ts")>;
  unread: Part<typeof import("../parts/unread.ts")>;
}

export interface Part<Module> {
  /** Undefined until it is here. */
  readonly module: Module | undefined;
  /** Fetched once; what failed may be tried again. */
  load(): Promise<Module>;
}

export function parts(root: ShadowRoot): Parts {
  function part<Module extends object>(fetch: () => Promise<Module>): Part<Module> {
    let module: Module | undefined;
    let loading: Promise<Module> | undefined;
    return {
      get module() {
        return module;
      },
      load() {
        loading ??= fetch().then((fetched) => {
          if ("styles" in fetched)
            root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet(`${fetched.styles}`)];
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

  return {
    markdown: part(() => import("../parts/markdown.ts")),
    advice: part(() => import("../parts/advice.ts")),
    cards: part(() => import("../parts/cards.ts")),
    corner: part(() => import("../parts/corner.ts")),
    download: part(() => import("../parts/download.ts")),
    rating: part(() => import("../parts/rating.ts")),
    screen: part(() => import("../parts/screen.ts")),
    menu: part(() => import("../parts/menu.ts")),
    questions: part(() => import("../parts/questions.ts")),
    files: part(() => import("../parts/files.ts")),
    live: part(() => import("../parts/live.ts")),
    unread: part(() => import("../parts/unread.ts")),
  };
}
