/** A text for translators (GNU gettext, "The Format of PO Files"). */
export interface PoEntry {
  /** Notes for translators: the lines after `#. `. */
  notes: string[];
  /** The files that use the text, without lines, such as `build/index.js`. */
  files: string[];
  flags: string[];
  context?: string;
  id: string;
  plural?: string;
  /** The translation, or one per plural form. Empty if untranslated. */
  texts: string[];
}

export interface PoFile {
  /** By name, such as `Plural-Forms`. */
  headers: Record<string, string>;
  entries: PoEntry[];
}

export function parsePo(text: string): PoFile {
  const [first, ...entries] = text
    .trim()
    .split(/\n{2,}/)
    .map(parseEntry);
  const headers = (first?.texts[0] ?? "").split("\n").filter(Boolean);
  return {
    headers: Object.fromEntries(headers.map((line) => /^(.+?): (.*)$/.exec(line)?.slice(1) ?? [line, ""])),
    entries,
  };
}

/** Returns the PO file without line numbers, so that only changed texts change the file. */
export function poText({ headers, entries }: PoFile): string {
  const header = Object.entries(headers).map(([name, value]) => `${JSON.stringify(`${name}: ${value}\n`)}\n`);
  return [`msgid ""\nmsgstr ""\n${header.join("")}`, ...entries.map(entryText)].join("\n");
}

/** Returns the key of a text: its context, if it has one, and its id. The same id may have a translation per context. */
export function keyOf({ context, id }: PoEntry): string {
  return context === undefined ? id : `${context}\u0004${id}`;
}

function parseEntry(block: string): PoEntry {
  const lines = block.split("\n");
  const after = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  const strings = stringsOf(lines);
  const { msgctxt, msgid = "", msgid_plural } = strings;
  return {
    notes: after("#. "),
    files: [...new Set(after("#: ").map((reference) => reference.replace(/:\d+$/, "")))],
    flags: after("#, ").flatMap((flags) => flags.split(/, ?/)),
    ...(msgctxt !== undefined && { context: msgctxt }),
    id: msgid,
    ...(msgid_plural !== undefined && { plural: msgid_plural }),
    texts: Object.keys(strings)
      .filter((name) => name.startsWith("msgstr"))
      .map((name) => strings[name] ?? ""),
  };
}

/** Reads the strings by keyword. A string may continue on further lines, and has the escapes of JSON. */
function stringsOf(lines: readonly string[]): Record<string, string> {
  const strings: Record<string, string> = {};
  let name = "";
  for (const line of lines) {
    const [, keyword, literal] = /^(?:(msg\S+) )?(".*")$/.exec(line) ?? [];
    if (literal === undefined) continue;
    name = keyword ?? name;
    strings[name] = (strings[name] ?? "") + JSON.parse(literal);
  }
  return strings;
}

function entryText({ notes, files, flags, context, id, plural, texts }: PoEntry): string {
  const lines = [
    ...notes.map((note) => `#. ${note}`),
    ...files.map((file) => `#: ${file}`),
    ...(flags.length > 0 ? [`#, ${flags.join(", ")}`] : []),
    ...(context === undefined ? [] : [`msgctxt ${JSON.stringify(context)}`]),
    `msgid ${JSON.stringify(id)}`,
    ...(plural === undefined ? [] : [`msgid_plural ${JSON.stringify(plural)}`]),
    ...texts.map((text, form) => `msgstr${plural === undefined ? "" : `[${form}]`} ${JSON.stringify(text)}`),
  ];
  return `${lines.join("\n")}\n`;
}
