import { parseAst } from "vitest/node";

/** One thing in a source file that a rule of the house may mind. `line` counts from 1. */
export interface Sighting {
  kind:
    | "import"
    | "computed import"
    | "export star"
    | "environment"
    | "markup or code from text"
    | "replaced by libraries";
  /** The import's specifier, or the words that stand there. */
  text: string;
  line: number;
}

/**
 * Reads a file with a real parser, so that no comment or string is taken for code. Seen as imports: `import`, bare or
 * not, `export … from`, `import()`, `import("…")` in a type, `require` and `import.meta.resolve`. Not seen: paths given
 * to `new URL(…, import.meta.url)` and to workers.
 */
export function sightings(path: string, source: string): Sighting[] {
  const seen: Sighting[] = [];
  walk(parsed(path, source), (node) => {
    const line = source.slice(0, node.start).split("\n").length;
    for (const { kind, text } of [
      ...imports(node),
      ...environment(node),
      ...fromText(node),
      ...replaced(node),
    ]) {
      seen.push({ kind, text, line });
    }
  });
  return seen;
}

function parsed(path: string, source: string): Syntax {
  try {
    const lang = /\.[cm]?ts$/.test(path) ? "ts" : "tsx";
    return parseAst(source, { lang }, path) as unknown as Syntax;
  } catch (cause) {
    throw new Error(`${path} is not valid TypeScript`, { cause });
  }
}

type Found = Omit<Sighting, "line">;
type Syntax = { type: string; start: number } & Record<string, unknown>;

function* imports(node: Syntax): Generator<Found> {
  if (node.type === "ExportAllDeclaration")
    yield { kind: "export star", text: `export * from "${textOf(node.source)}"` };
  const source = IMPORTING.has(node.type) ? node.source : calledImport(node);
  if (!isSyntax(source)) return;
  const text = textOf(source) ?? packageHead(source);
  yield text === undefined ? { kind: "computed import", text: node.type } : { kind: "import", text };
}

const IMPORTING = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

function calledImport(node: Syntax): unknown {
  if (node.type === "TSExternalModuleReference") return node.expression;
  if (node.type !== "CallExpression") return undefined;
  const { callee } = node;
  const resolves = nameOf(callee) === "resolve" && isSyntax(callee) && OWN_RESOLVERS.has(objectOf(callee));
  return resolves || isNamed(callee, "require") ? (node.arguments as unknown[])[0] : undefined;
}

/** `import.meta` and `require`, as `objectOf` names them. */
const OWN_RESOLVERS = new Set<string | undefined>(["meta", "require"]);

function* environment(node: Syntax): Generator<Found> {
  const read = node.type === "MemberExpression" && nameOf(node) === "env" && objectOf(node) === "process";
  const unpacked =
    node.type === "VariableDeclarator" && isNamed(node.init, "process") && hasKey(node.id, "env");
  const imported =
    node.type === "ImportDeclaration" &&
    /^(node:)?process$/.test(`${textOf(node.source)}`) &&
    importsName(node, "env");
  if (read || unpacked || imported) yield { kind: "environment", text: "process.env" };
}

function* fromText(node: Syntax): Generator<Found> {
  const kind = "markup or code from text";
  const word = node.type === "Identifier" ? node.name : textOf(node);
  if (typeof word === "string" && FROM_TEXT.has(word)) yield { kind, text: word };
  if (
    node.type === "MemberExpression" &&
    /^write(ln)?$/.test(`${nameOf(node)}`) &&
    DOCUMENT.test(`${objectOf(node)}`)
  ) {
    yield { kind, text: "document.write" };
  }
  if ((node.type === "NewExpression" || node.type === "CallExpression") && isNamed(node.callee, "Function")) {
    yield { kind, text: "new Function" };
  }
}

/** Calls of what Prototype.js and MooTools put something else in the place of. A token list's `remove` takes an argument. */
function* replaced(node: Syntax): Generator<Found> {
  if (node.type !== "CallExpression" || !isSyntax(node.callee) || node.callee.type !== "MemberExpression")
    return;
  const { callee } = node;
  const name = `${nameOf(callee)}`;
  const hasNoArguments = (node.arguments as unknown[]).length === 0;
  const isReplaced = hasNoArguments
    ? REPLACED_WITHOUT_ARGUMENTS.has(name)
    : name === "bind" || REPLACED_STATIC.has(`${objectOf(callee)}.${name}`);
  if (isReplaced) yield { kind: "replaced by libraries", text: `${objectOf(callee)}.${name}` };
}

const REPLACED_WITHOUT_ARGUMENTS = new Set(["remove", "entries"]);
const REPLACED_STATIC = new Set(["Array.from", "Object.values"]);

const FROM_TEXT = new Set([
  "innerHTML",
  "outerHTML",
  "insertAdjacentHTML",
  "setHTMLUnsafe",
  "createContextualFragment",
  "srcdoc",
  "eval",
]);
const DOCUMENT = /^(doc|document|ownerDocument)$/;

function walk(node: Syntax, visit: (node: Syntax) => void): void {
  visit(node);
  for (const child of Object.values(node).flat()) if (isSyntax(child)) walk(child, visit);
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The text of a literal that is known without running anything. */
function textOf(node: unknown): string | undefined {
  if (!isSyntax(node)) return undefined;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const [only, ...more] = node.quasis as { value: { cooked: string } }[];
  return more.length === 0 ? only?.value.cooked : undefined;
}

/** `swagger-ui-dist/` of a template that says which package it is, though not which of its files. */
function packageHead(node: Syntax): string | undefined {
  if (node.type !== "TemplateLiteral") return undefined;
  const [head] = node.quasis as { value: { cooked: string } }[];
  return /^(@[^/]+\/)?[^@./][^/]*\//.exec(head?.value.cooked ?? "")?.[0];
}

/** The last name of `a.b.c`, `c` or `a["c"]`. */
function nameOf(node: unknown): string | undefined {
  if (!isSyntax(node)) return undefined;
  if (node.type === "Identifier") return node.name as string;
  if (node.type === "MetaProperty") return nameOf(node.property);
  if (node.type !== "MemberExpression") return undefined;
  return node.computed ? textOf(node.property) : nameOf(node.property);
}

function objectOf(member: Syntax): string | undefined {
  return nameOf(member.object);
}

function isNamed(node: unknown, name: string): boolean {
  return nameOf(node) === name;
}

function hasKey(pattern: unknown, name: string): boolean {
  if (!isSyntax(pattern) || pattern.type !== "ObjectPattern") return false;
  return (pattern.properties as Syntax[]).some((property) => isNamed(property.key, name));
}

function importsName(declaration: Syntax, name: string): boolean {
  return (declaration.specifiers as Syntax[]).some((specifier) => isNamed(specifier.imported, name));
}
