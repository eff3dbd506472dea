import { PHRASES } from "./phrases.ts";

export type Area = "product" | "docs" | "test";

export interface FoundPhrase {
  name: string;
  instead: string;
  /** The words around the phrase. */
  excerpt: string;
}

/** Whether the check reads this file. It skips generated files, other languages, and the changelog. */
export function isChecked(file: string): boolean {
  return (
    /\.(?:ts|tsx|php|md|css|sql|mjs|cjs|ya?ml)$/.test(file) &&
    !/generated\/|CHANGELOG|docs\/de\/|german|test\/language[./]|strings\/(?!english)[a-z-]+\.ts$/.test(file)
  );
}

export function areaOf(file: string): Area {
  if (file.startsWith("test/")) return "test";
  return file.startsWith("docs/") || file.endsWith(".md") ? "docs" : "product";
}

/**
 * Returns the sentences of a file: Markdown without code and quotations; otherwise comments, and strings of 12 characters or
 * more.
 */
export function proseOf(file: string, text: string): string {
  if (file.endsWith(".md")) return text.replace(/```[\s\S]*?```|^> .*$/gm, "");
  return (text.match(COMMENTS_AND_STRINGS) ?? []).join("\n");
}

const COMMENTS_AND_STRINGS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.){12,}"|`(?:[^`\\]|\\.){12,}`|'(?:[^'\\\n]|\\.){12,}'|>[^<>{}]{12,}</g;

export function foundPhrases(prose: string): FoundPhrase[] {
  return PHRASES.flatMap(({ name, pattern, instead }) =>
    [...prose.matchAll(pattern)].map(({ index }) => ({
      name,
      instead,
      excerpt: prose.slice(Math.max(0, index - 40), index + 50).replace(/\s+/g, " "),
    })),
  );
}

/** Returns why the subject of a commit is refused, if so. The form is `area: imperative summary`, at most 72 characters. */
export function subjectProblem(subject: string): string | undefined {
  if (subject.length > 72) return `has ${subject.length} characters; at most 72`;
  if (!/^[a-z0-9/-]+: [a-z]/.test(subject)) return "is not `area: imperative summary`";
  return undefined;
}
