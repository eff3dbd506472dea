import { z } from "zod";
import { type KnowledgeEntry, MOST_ENTRIES } from "../../../storage/port/knowledge-storage.ts";
import { route } from "../../route.ts";
import { boundedText, instant, isoTime } from "../../schemas/fields.ts";
import {
  pageNumber,
  pageSize,
  paginationOf,
  paginationSchema,
  searchText,
} from "../../schemas/pagination.ts";

/** Length in Unicode code points. */
const LONGEST = { question: 500, answer: 5_000 };

export const writtenEntry = z.object({
  question: boundedText(LONGEST.question),
  answer: boundedText(LONGEST.answer),
});

export const listedEntries = z.object({
  page: pageNumber,
  per_page: pageSize,
  search: searchText
    .optional()
    .meta({ description: "Only entries with this text in question or answer, ignoring case." }),
});

const entryRecord = z
  .object({ id: z.string(), question: z.string(), answer: z.string(), updated_at: instant })
  .meta({ title: "KnowledgeEntry" });

const oneEntry = z.object({ success: z.literal(true), entry: entryRecord });

const idOfEntry = z.object({ id: z.string() });

/** contract §21.1. */
export const listKnowledge = route({
  operationId: "listKnowledge",
  client: "knowledge.list",
  method: "GET",
  path: "/knowledge",
  summary: "List the site's questions and answers, the last changed first",
  access: { permission: "settings:read" },
  query: listedEntries,
  output: z.object({ success: z.literal(true), data: z.array(entryRecord), pagination: paginationSchema }),
  status: 200,
  failures: [],
  async handle({ principal, query }, { knowledge }) {
    const entries = await knowledge.list(principal.site.id, query.search);
    const before = (query.page - 1) * query.per_page;
    return {
      success: true as const,
      data: entries.slice(before, before + query.per_page).map(recordOf),
      pagination: paginationOf(query, entries.length),
    };
  },
});

export const addKnowledge = route({
  operationId: "addKnowledge",
  client: "knowledge.add",
  method: "POST",
  path: "/knowledge",
  summary: "Add a question with its answer",
  description: `For each message, the five entries that fit it best go to the site's model as reference, and with the setting \`webhook_knowledge\` to its workflow. A site has at most ${MOST_ENTRIES.toLocaleString("en")} entries.`,
  access: { permission: "settings:write" },
  body: writtenEntry,
  output: oneEntry,
  status: 201,
  failures: [],
  async handle({ principal, body, audit }, { knowledge }) {
    const entry = await knowledge.add(principal.site.id, body);
    audit.id = entry.id;
    return { success: true as const, entry: recordOf(entry) };
  },
});

export const changeKnowledge = route({
  operationId: "updateKnowledge",
  client: "knowledge.update",
  method: "PATCH",
  path: "/knowledge/{id}",
  summary: "Change a question or its answer",
  description: "Absent fields stay as they are.",
  access: { permission: "settings:write" },
  params: idOfEntry,
  body: writtenEntry.partial(),
  output: oneEntry,
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params, body: { question, answer } }, { knowledge }) {
    const entry = await knowledge.change(principal.site.id, params.id, { question, answer });
    return { success: true as const, entry: recordOf(entry) };
  },
});

export const deleteKnowledge = route({
  operationId: "deleteKnowledge",
  client: "knowledge.delete",
  method: "DELETE",
  path: "/knowledge/{id}",
  summary: "Delete a question with its answer",
  access: { permission: "settings:write" },
  params: idOfEntry,
  output: z.object({ success: z.literal(true), message: z.string() }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params }, { knowledge }) {
    await knowledge.remove(principal.site.id, params.id);
    return { success: true as const, message: "The entry was deleted." };
  },
});

function recordOf({ updatedAt, ...entry }: KnowledgeEntry): z.input<typeof entryRecord> {
  return { ...entry, updated_at: isoTime(updatedAt) };
}
