import bcd from "@mdn/browser-compat-data" with { type: "json" };
import { type Node, parse } from "acorn";
import { compatOf, type Entry } from "./compat-of.ts";
import type { Feature } from "./feature.ts";
import { memberOwners } from "./member-owners.ts";
import { missingIn } from "./missing-in.ts";

const GLOBALS = { ...bcd.api, ...bcd.javascript.builtins } as unknown as Entry;
const OWNERS = memberOwners();

/**
 * Returns the browser and JavaScript features that scripts use. Treats `x.name` as the most widely supported feature with this
 * name, because only running the script shows what `x` is. Ignores `name` if the scripts themselves create objects with it.
 */
export function scriptFeatures(scripts: readonly string[]): Feature[] {
  const found = new Map<string, Feature>();
  const trees = scripts.map((script) => parse(script, { ecmaVersion: "latest", sourceType: "module" }));
  const own = ownMembers(trees);
  walk(trees, (node) => {
    if (node.type === "Identifier") note(nameOf(node), globalOf(nameOf(node)));
    if (node.type === "Property" && !node.computed) noteMember(nameOf(node.key));
    if (node.type !== "MemberExpression" || node.computed) return;
    const [owner, member] = [nameOf(node.object), nameOf(node.property)];
    const exact = globalOf(owner)?.[`${member}_static`] ?? globalOf(owner)?.[member];
    if (exact === undefined) noteMember(member);
    else note(`${owner}.${member}`, exact);
  });
  return [...found.values()];

  function note(name: string, entry: Entry | undefined): void {
    const compat = entry && compatOf(entry);
    if (compat !== undefined) found.set(name, { name, compat });
  }

  function noteMember(member: string): void {
    if (own.has(member)) return;
    note(`.${member}`, OWNERS.get(member)?.toSorted((a, b) => gaps(a) - gaps(b))[0]);
  }
}

function gaps(entry: Entry): number {
  const compat = compatOf(entry);
  return compat === undefined ? 0 : missingIn(compat).length;
}

/** Returns MDN's node for an interface (capitalised), or for a global function with a name that variables are unlikely to have. */
function globalOf(name: string): Entry | undefined {
  const isGlobal = /^[A-Z]|^(fetch|reportError|structuredClone|queueMicrotask|requestIdleCallback)$/.test(
    name,
  );
  return isGlobal && Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : undefined;
}

/** Returns the keys of the scripts' object literals and the members of their classes. */
function ownMembers(trees: readonly Node[]): Set<string> {
  const own = new Set<string>();
  walk(trees, ({ type, properties, body }) => {
    const parts = type === "ObjectExpression" ? properties : type === "ClassBody" ? body : [];
    for (const { key } of parts as { key?: unknown }[]) own.add(nameOf(key));
  });
  return own;
}

type Syntax = Node & Record<string, unknown>;

function isSyntax(node: unknown): node is Syntax {
  return typeof node === "object" && node !== null && "type" in node;
}

function nameOf(node: unknown): string {
  return isSyntax(node) && node.type === "Identifier" ? (node.name as string) : "";
}

function walk(node: unknown, visit: (node: Syntax) => void): void {
  if (isSyntax(node)) visit(node);
  if (typeof node === "object" && node !== null) for (const part of Object.values(node)) walk(part, visit);
}
