import library from "@khanacademy/simple-markdown";

type Exports = typeof library extends { default: infer Inner } ? Inner : typeof library;

/**
 * If the package is CommonJS, its default export is a property of the import. The bundles of the widget, inbox and console
 * replace this module (`trimmed-parser.ts`).
 */
export const { parserFor, defaultRules } = ("default" in library ? library.default : library) as Exports;
