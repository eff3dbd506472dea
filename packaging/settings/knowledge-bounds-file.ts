import { listedEntries, writtenEntry } from "../../core/src/api/routes/site/knowledge.ts";
import { schemaOf } from "./schemas.ts";
import { boundsOf } from "./screen-files.ts";

/** Writes the limits of the knowledge, in the format that form fields and lists need. */
export function knowledgeBoundsFile(): string {
  const { question, answer } = writtenEntry.shape;
  const { search, per_page } = listedEntries.shape;
  const lines = Object.entries({ question, answer, search, per_page }).map(
    ([name, rule]) => `  ${name}: { ${boundsOf(schemaOf(rule))} },\n`,
  );
  return `// Made of core/src/api/routes/site/knowledge.ts by \`npm run generate\`.\n\n/** What the texts of the knowledge can hold, and how many entries a page has. */\nexport const KNOWLEDGE_BOUNDS = {\n${lines.join("")}} as const;\n`;
}
