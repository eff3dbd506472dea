import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser";
import { MAY_IMPORT, MODULES_MAY_IMPORT } from "./table.ts";

/** The folder that may import anything, by any path. */
const UNBOUND = "test";
const WORKSPACES = Object.keys(MAY_IMPORT);
/** Imported by path, because it is not a package. */
const NO_PACKAGE = "admin";
const anyOf = (names: readonly string[]) =>
  `(?:${names.map((name) => name.replaceAll(".", "\\.")).join("|")})`;

const workspaces: IForbiddenRuleType[] = [
  ...Object.entries(MAY_IMPORT).map(([home, may]) => ({
    name: `workspaces: ${home}`,
    comment: `${home} may import ${may.join(", ") || "no other workspace"}`,
    from: { path: `^${home}/` },
    to: {
      pathNot: `^${anyOf([home, ...may])}/|node_modules/`,
      dependencyTypesNot: ["core" as const],
      couldNotResolve: false,
    },
  })),
  {
    name: "workspaces: by name",
    comment: "import another workspace by its package's name",
    from: { path: "^([^/]+)/", pathNot: `^${UNBOUND}/` },
    to: {
      path: `^${anyOf(WORKSPACES.filter((name) => name !== NO_PACKAGE))}/`,
      pathNot: "^$1/|node_modules/",
      dependencyTypes: ["local"],
    },
  },
  {
    name: "workspaces: row",
    comment: "a workspace has a row in test/architecture/table.ts",
    from: { pathNot: `^${anyOf([...WORKSPACES, UNBOUND])}/|node_modules/` },
    to: {},
  },
];

const modules: IForbiddenRuleType[] = [
  ...Object.entries(MODULES_MAY_IMPORT).map(([home, may]) => ({
    name: `modules: ${home}`,
    comment: `${home} may import ${may.join(", ")}`,
    from: { path: `^core/src/${anyOf([home])}(?:/|$)` },
    to: { path: "^core/src/", pathNot: `^core/src/${anyOf([home, ...may])}(?:/|$)` },
  })),
  {
    name: "modules: row",
    comment: "a module of core/src has a row in test/architecture/table.ts",
    from: { path: "^core/src/", pathNot: `^core/src/${anyOf(Object.keys(MODULES_MAY_IMPORT))}(?:/|$)` },
    to: {},
  },
];

const stores: IForbiddenRuleType[] = [
  {
    name: "stores",
    comment: "modules use storage through its port; only app and cli choose a store",
    from: { path: "^core/src/", pathNot: "^core/src/(?:app|cli|storage)/" },
    // Replicas signal each other through the same database.
    to: { path: "^core/src/storage/(?:sqlite|postgres)/", pathNot: "/postgres/connections\\.ts$" },
  },
];

const circles: IForbiddenRuleType[] = [
  {
    name: "circles",
    comment: "no circular imports",
    from: { path: "^(?:core|console|inbox|widget)/src/" },
    to: { circular: true },
  },
];

/** Rules of dependency-cruiser for `npm run lint`. Biome checks everything that is not an import, with the `.grit` files here. */
const configuration: IConfiguration = {
  forbidden: [...workspaces, ...modules, ...stores, ...circles].map((rule) => ({
    ...rule,
    severity: "error",
  })),
  options: {
    // Uses swc, because the compiler of TypeScript 7 has no JavaScript API.
    parser: "swc",
    doNotFollow: { path: "node_modules/" },
    // Files that are built, or shipped unchanged.
    exclude: {
      path: ["^[^/]+/(dist|build|vendor|assets)/", "^shopify-app/extensions/[^/]+/assets/"],
    },
    exoticRequireStrings: ["require.resolve"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["parley-source", "import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".d.ts"],
    },
  },
};

export default configuration;
