import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

/** Changes the lines of an export, and writes a matching last line, as if it had been exported that way. */
export async function resealed(
  file: string,
  change: (lines: string) => string,
  counted?: object,
): Promise<void> {
  const lines = (await readFile(file, "utf8")).split("\n").slice(0, -2);
  await seal(file, change(`${lines.join("\n")}\n`), counted);
}

/** Writes the text, followed by the last line that an export with this content has. */
export async function seal(file: string, text: string, counted?: object): Promise<void> {
  const sessions = text.match(/"type":"session"/g)?.length ?? 0;
  const messages = text.match(/"role":"/g)?.length ?? 0;
  const sha256 = createHash("sha256").update(text).digest("hex");
  await writeFile(
    file,
    `${text}${JSON.stringify({ type: "end", sessions, messages, sha256, ...counted })}\n`,
  );
}
