import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { type Sighting, sightings } from "./architecture-source.ts";

/** Who may import whom: a row's key may import what its list names. What has no row is a breach. */
export type MayImport = Record<string, readonly string[]>;

export interface HouseRules {
  /** First folders of the repository; `.` is the repository's root. */
  workspaces: MayImport;
  /** Inside `core/src`: folders by name, root files by file name. */
  rooms: MayImport;
  readEnvironment: readonly string[];
  /** Files whose `import()` may be of an address that only running them can tell. */
  importComputed: readonly string[];
  /** Imports anything by any path, and reads the environment. */
  unbound: string;
}

/** Paths are relative to the repository's root, with forward slashes. */
export interface Tree {
  files: { path: string; source: string }[];
  packages: Record<string, Package>;
}

/** What a `package.json` says that matters here. */
export interface Package {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type Rule =
  | "workspaces"
  | "rooms"
  | "packages"
  | "names"
  | "export star"
  | "environment"
  | "widget"
  | "page libraries";

export interface Breach {
  rule: Rule;
  text: string;
}

/** Every place where a tree breaks a rule of the house (docs/explain/contributing.md, House rules), in the order of its files. */
export function breaches(tree: Tree, rules: HouseRules): Breach[] {
  return tree.files.flatMap(({ path, source }) => [
    ...badNames(path),
    ...sightings(path, source).flatMap((seen) => judge(seen, path, tree, rules)),
  ]);
}

const NAMES_OF_NOTHING = /^(utils?|helpers?|common|shared|lib|managers?|types?)$/;

function badNames(path: string): Breach[] {
  const words = path.split("/").map((part) => part.replace(/\..*$/, ""));
  const bad = words.find((word) => NAMES_OF_NOTHING.test(word));
  return bad === undefined
    ? []
    : [{ rule: "names", text: `${path} is called "${bad}": name it after what it holds` }];
}

function judge(seen: Sighting, path: string, tree: Tree, rules: HouseRules): Breach[] {
  const at = `${path}:${seen.line}`;
  const unbound = workspaceOf(path) === rules.unbound;
  switch (seen.kind) {
    case "import":
      return judgeImport(seen.text, at, path, tree, rules);
    case "computed import":
      if (unbound || rules.importComputed.includes(path)) return [];
      return [{ rule: "workspaces", text: `${at} imports what only running it can tell` }];
    case "export star":
      return [{ rule: "export star", text: `${at} ${seen.text}: list the names` }];
    case "environment":
      if (unbound || rules.readEnvironment.includes(path)) return [];
      return [{ rule: "environment", text: `${at} reads process.env` }];
    case "markup or code from text":
      return workspaceOf(path) === "widget" ? [{ rule: "widget", text: `${at} ${seen.text}` }] : [];
    case "replaced by libraries":
      return path.startsWith("widget/src/") ? [{ rule: "page libraries", text: `${at} ${seen.text}` }] : [];
  }
}

function judgeImport(specifier: string, at: string, path: string, tree: Tree, rules: HouseRules): Breach[] {
  if (isBuiltin(specifier)) return [];
  const home = workspaceOf(path);
  if (/^\.{0,2}\//.test(specifier)) {
    const target = posix.join(posix.dirname(path), specifier);
    if (workspaceOf(target) === home) return judgeRooms(path, target, at, rules);
    if (home === rules.unbound) return [];
    const wrongWay = judgeWorkspaces(home, workspaceOf(target), at, rules);
    // What is no package has no name to import it by.
    if (tree.packages[workspaceOf(target)] === undefined) return wrongWay;
    const byPath: Breach = {
      rule: "workspaces",
      text: `${at} reaches into ${target}: import it by its package's name`,
    };
    return wrongWay.length > 0 ? wrongWay : [byPath];
  }
  const name = packageOf(specifier);
  const ours = Object.entries(tree.packages).find(([, manifest]) => manifest.name === name)?.[0];
  return [
    ...(ours === undefined || ours === home ? [] : judgeWorkspaces(home, ours, at, rules)),
    ...(ours === home || declares(tree.packages[home], name)
      ? []
      : [
          {
            rule: "packages" as const,
            text: `${at} imports ${name}, which ${home}/package.json does not name`,
          },
        ]),
  ];
}

function judgeWorkspaces(home: string, target: string, at: string, rules: HouseRules): Breach[] {
  return home === rules.unbound ? [] : judgeRow("workspaces", rules.workspaces, home, target, at);
}

function judgeRooms(path: string, target: string, at: string, rules: HouseRules): Breach[] {
  const [home, to] = [roomOf(path), roomOf(target)];
  return home === undefined || to === undefined || home === to
    ? []
    : judgeRow("rooms", rules.rooms, home, to, at);
}

function judgeRow(rule: Rule, table: MayImport, home: string, target: string, at: string): Breach[] {
  const row = table[home];
  if (row?.includes(target)) return [];
  const may =
    row === undefined ? "has no row in the table" : `may import ${row.join(", ") || "nothing of ours"}`;
  return [{ rule, text: `${at} imports ${target}: ${home} ${may}` }];
}

function workspaceOf(path: string): string {
  return path.includes("/") ? (path.split("/")[0] ?? ".") : ".";
}

/** `webhooks` for `core/src/webhooks/request/sign-request.ts`, `failures.ts` for `core/src/failures.ts`. */
function roomOf(path: string): string | undefined {
  return /^core\/src\/([^/]+)/.exec(path)?.[1];
}

/** `@scope/name` of `@scope/name/part`, `name` of `name/part`. */
function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function declares(manifest: Package | undefined, name: string): boolean {
  const lists = [
    manifest?.dependencies,
    manifest?.devDependencies,
    manifest?.peerDependencies,
    manifest?.optionalDependencies,
  ];
  return lists.some((list) => list !== undefined && Object.hasOwn(list, name));
}
