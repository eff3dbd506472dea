import { z } from "zod";
import { DAY } from "../../../durations.ts";
import { groupedQuestions } from "../../../insights/grouped-questions.ts";
import { questionWords } from "../../../sessions/question-words.ts";
import { QUESTION_LENGTH, UNANSWERED_KINDS } from "../../../sessions/unanswered-question.ts";
import { route } from "../../route.ts";
import { dateBound, inOrder } from "../../schemas/date-bounds.ts";
import { boundedText, wholeNumber } from "../../schemas/fields.ts";

const DEFAULT_DAYS = 30;
/** The period of `last_week`. */
const WEEK = 7 * DAY;
const MOST_GROUPS = 200;

/** contract §21.4. */
export const listUnansweredQuestions = route({
  operationId: "listUnansweredQuestions",
  client: "insights.questions",
  method: "GET",
  path: "/insights/questions",
  summary: "List what could not be answered",
  description:
    "A visitor's message counts as unanswered if its reply failed (`failed`), the workflow said so with `unanswered: true` (`workflow_marked`), the model said so (`model_marked`), the visitor disliked the reply (`disliked`), or asked for a person right after it (`asked_person`). Similar messages form a group; the most frequent group is first. `question` has the first 500 characters of the group's latest message, `kind` the latest reason, `session_ids` the latest 5 conversations. Deleted conversations do not count. Messages from before their group was marked as answered do not count either. Default: the last 30 days. Covers the latest 2,000 messages of the range and the `limit` most frequent groups. `last_week` counts the groups last asked in the last 7 days of the range: how many were marked as `answered` since, and how many are still `open`.",
  access: { permission: "conversations:read", and: "usage:read" },
  query: z
    .object({
      from: dateBound("start").optional(),
      to: dateBound("end").optional(),
      limit: wholeNumber({ least: 1, most: MOST_GROUPS, fallback: MOST_GROUPS }),
    })
    .superRefine(inOrder),
  output: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        question: z.string(),
        kind: z.enum(UNANSWERED_KINDS),
        count: z.int(),
        last_at: z.iso.datetime(),
        session_ids: z.array(z.string()),
      }),
    ),
    last_week: z.object({ answered: z.int(), open: z.int() }),
  }),
  status: 200,
  failures: [],
  async handle({ principal, query, now }, { storage }) {
    const to = query.to ?? Math.max(now, query.from ?? now);
    const range = { siteId: principal.site.id, from: query.from ?? to - DEFAULT_DAYS * DAY, to };
    const found = await groupedQuestions(storage, range);
    const data = found.groups(query.limit).map(({ lastAt, sessionIds, ...group }) => ({
      ...group,
      last_at: new Date(lastAt).toISOString(),
      session_ids: sessionIds,
    }));
    return { success: true as const, data, last_week: found.outcome(to - WEEK) };
  },
});

export const markQuestionAnswered = route({
  operationId: "markQuestionAnswered",
  client: "insights.markAnswered",
  method: "POST",
  path: "/insights/questions/answered",
  summary: "Mark a question as answered",
  description:
    "Removes the question and similar ones from the list until one of them is asked again; earlier messages no longer count. `entry_id` names the knowledge entry that answers the question, for the list of changes; an unknown id is refused.",
  access: { permission: "settings:write" },
  body: z.object({
    question: boundedText(QUESTION_LENGTH),
    entry_id: boundedText(100).nullish(),
  }),
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, body: { question, entry_id }, audit }, { storage, knowledge, clock }) {
    if (entry_id) {
      await knowledge.verify(principal.site.id, entry_id);
      audit.entry_id = entry_id;
    }
    await storage.markAnswered(principal.site.id, questionWords(question), clock());
    return { success: true as const };
  },
});
