import { createHash } from "node:crypto";
import { z } from "zod";
import type { ExportedSession } from "../../sessions/exported-session.ts";
import { type ClosingLine, closingLine } from "./file/checked-closing.ts";
import type { ContentLine } from "./file/content-line.ts";
import { sessionLine } from "./file/session-line.ts";
import { type PortableSite, siteLine } from "./file/site-line.ts";
import { wholeFile } from "./file/whole-file.ts";

/**
 * Writes a site and its sessions as NDJSON: the site, each session followed by its files' content, and the closing line. Resolves
 * with the closing line.
 */
export async function writeExport(
  path: string,
  portable: PortableSite,
  sessions: AsyncIterable<ExportedSession[]>,
  contentOf: (session: ExportedSession) => AsyncIterable<ContentLine>,
): Promise<ClosingLine> {
  return wholeFile(path, async (write) => {
    const sum = createHash("sha256");
    const counts = { sessions: 0, messages: 0 };
    let files = 0;
    const writeLines = async (records: object[]) => {
      const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
      sum.update(lines);
      await write(lines);
    };
    await writeLines([z.encode(siteLine, portable)]);
    for await (const page of sessions) {
      let lines: object[] = [];
      for (const session of page) {
        lines.push(z.encode(sessionLine, session));
        for await (const content of contentOf(session)) {
          await writeLines([...lines, content]);
          lines = [];
          files += content.at === 0 ? 1 : 0;
        }
      }
      await writeLines(lines);
      counts.sessions += page.length;
      for (const { messages } of page) counts.messages += messages.length;
    }
    const closing = z.encode(closingLine, {
      type: "end",
      ...counts,
      ...(files > 0 && { files }),
      sha256: sum.digest("hex"),
    });
    await write(`${JSON.stringify(closing)}\n`);
    return closing;
  });
}
