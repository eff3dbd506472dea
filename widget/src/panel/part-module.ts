/** Modules that only some chats need: separate files, with their styles. */
const MODULES = {
  markdown: () => import("../parts/markdown.ts"),
  cards: () => import("../parts/cards.ts"),
  advice: () => import("../parts/advice.ts"),
  corner: () => import("../parts/corner.ts"),
  earlier: () => import("../parts/earlier.ts"),
  download: () => import("../parts/download.ts"),
  rating: () => import("../parts/rating.ts"),
  running: () => import("../parts/running.ts"),
  screen: () => import("../parts/screen.ts"),
  menu: () => import("../parts/menu.ts"),
  questions: () => import("../parts/questions.ts"),
  identity: () => import("../parts/identity.ts"),
  files: () => import("../parts/files.ts"),
  entrance: () => import("../parts/entrance.ts"),
  live: () => import("../parts/live.ts"),
  unread: () => import("../parts/unread.ts"),
};

export type PartModules = { [Name in keyof typeof MODULES]: Awaited<ReturnType<(typeof MODULES)[Name]>> };

/** Loads a part by name. The served build has its own version without this list (widget/bundle.ts). */
export function partModule(name: keyof PartModules): Promise<object> {
  return MODULES[name]();
}
