/**
 * Runs the benchmarks listed below in sequence: `npm run bench`. They print figures and ratios of the same run; they are not
 * tests. If all of them succeed, their output is written to RESULTS.md, with a description of the machine.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, release, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

const BENCHMARKS = {
  "message-path.ts": "A message, from the client and back",
  "message-parts.ts": "The same without some of its parts",
  "garbage.ts": "Garbage of a message",
  "in-flight.ts": "Messages that all wait concurrently",
  "streaming.ts": "Streamed replies",
  "sessions-list.ts": "A page of sessions, of a thousand and of a million",
  "growth.ts": "A growing database",
  "long-conversations.ts": "Long conversations, read by many concurrently",
  "cold-start.ts": "A cold start",
  "widget.ts": "The widget, before and after it is opened",
  "inbox.ts": "The console's inbox, of 10,000 conversations",
  "pictures.ts": "An uploaded image that is large decoded",
};

const sections: string[] = [];
for (const [benchmark, about] of Object.entries(BENCHMARKS)) {
  console.log(`\n# ${about} (${benchmark})`);
  const { code, printed } = await ran(fileURLToPath(new URL(benchmark, import.meta.url)));
  if (code !== 0) process.exit(1);
  sections.push(`## ${about}\n\n\`npx node test/bench/${benchmark}\`\n\n\`\`\`\n${printed.trim()}\n\`\`\`\n`);
}
await writeFile(new URL("RESULTS.md", import.meta.url), page(sections));

async function ran(file: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  const [code] = await once(child, "close");
  return { code, printed };
}

function page(sections: readonly string[]): string {
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  return `# Benchmark results

One run of \`npm run bench\`, ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${gibibytes} GiB of memory,
Linux ${release().split("-")[0]}, Node ${process.versions.node}. Load generator, webhook, service, Postgres and Redis share these
cores, so ratios are more reliable than figures per second.

${sections.join("\n")}
![Cost of a call while the database grows](growth.svg)
`;
}
