import { z } from "zod";
import type { Permission } from "../../sites/permissions.ts";
import { PAGE_LIMIT } from "../../storage/port.ts";
import { agentInput } from "../schemas/agent-record.ts";
import { messageText } from "../schemas/fields.ts";

/** An MCP tool: a call of the API, described for a model. */
export interface McpTool {
  name: string;
  title: string;
  description: string;
  /** Permissions of the call. The tool is hidden from keys that lack one of them. The call itself checks them again. */
  permissions: readonly Permission[];
  readOnly: boolean;
  input: z.ZodType;
  call(input: never): ApiCall;
}

/** `path` is relative to `/v1`. */
export interface ApiCall {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, unknown>;
  body?: object;
}

const session_id = z.string().min(1).describe("The conversation's id, as find_conversations shows it.");
const agent = agentInput.describe("The person who acts: visitors see the name and the picture.");
const day = z.string().describe("A day or an instant, such as 2026-11-20 or 2026-11-20T12:00:00Z.");
const note = z.string().optional().describe("For the team and the workflow; visitors do not see it.");

export const MCP_TOOLS: readonly McpTool[] = [
  tool({
    name: "find_conversations",
    title: "Find conversations",
    description:
      "Lists conversations, newest first, with the first words of each. Optionally only those that contain a text, or those that wait for a person, the longest wait first.",
    permissions: ["sessions:read", "conversations:read"],
    readOnly: true,
    input: z.object({
      search: z.string().optional().describe("Only conversations that contain this text."),
      handling: z
        .enum(["waiting", "person"])
        .optional()
        .describe(
          "`waiting`: only conversations that wait for a person. `person`: only those that a person handles.",
        ),
      from: day.optional(),
      to: day.optional(),
      page: z.int().optional(),
      per_page: z.int().optional(),
    }),
    call: (query) => ({ method: "GET", path: "/sessions", query: { ...query, include: "preview" } }),
  }),
  tool({
    name: "read_conversation",
    title: "Read a conversation",
    description:
      "Returns the newest messages of a conversation, its user and who handles it. If has_more is true, there are older ones: read them with before.",
    permissions: ["conversations:read"],
    readOnly: true,
    input: z.object({
      session_id,
      before: z
        .string()
        .optional()
        .describe("The id of the first message that you have: the messages before it are returned."),
      limit: z.int().min(1).max(PAGE_LIMIT.messages).default(100).describe("The maximum number of messages."),
    }),
    call: ({ before, limit, ...of }) => ({
      method: "GET",
      path: conversation(of, ""),
      query: { include: "user", before, limit },
    }),
  }),
  tool({
    name: "reply_as_person",
    title: "Reply as a person",
    description:
      "Sends a message to a conversation in a person's name. The visitor sees it immediately. Take the conversation over first; otherwise the workflow continues to answer.",
    permissions: ["conversations:write"],
    readOnly: false,
    input: z.object({ session_id, content: messageText, agent }),
    call: ({ content, agent, ...of }) => ({
      method: "POST",
      path: conversation(of, "/messages"),
      body: { content, role: "agent", agent },
    }),
  }),
  tool({
    name: "hand_over",
    title: "Hand a conversation over to a person",
    description:
      "With an agent, that person handles the conversation from now on; without one, it waits for a person. The workflow does not answer meanwhile. To take a conversation from another person, name their id in take_from.",
    permissions: ["conversations:write"],
    readOnly: false,
    input: z.object({ session_id, agent: agent.optional(), take_from: z.string().optional(), note }),
    call: ({ agent, take_from, note, ...of }) => ({
      method: "POST",
      path: conversation(of, "/handling"),
      body: { by: agent === undefined ? "waiting" : "person", agent, take_from, note },
    }),
  }),
  tool({
    name: "hand_back",
    title: "Hand a conversation back to the workflow",
    description: "The workflow answers the visitor's next message, and receives what was said meanwhile.",
    permissions: ["conversations:write"],
    readOnly: false,
    input: z.object({ session_id, note }),
    call: ({ note, ...of }) => ({
      method: "POST",
      path: conversation(of, "/handling"),
      body: { by: "workflow", note },
    }),
  }),
  tool({
    name: "usage",
    title: "Usage by day",
    description:
      "Messages, conversations, failures, handovers, reply times, ratings and tokens by day of the site's time zone. Default: the last 30 days.",
    permissions: ["usage:read"],
    readOnly: true,
    input: z.object({ from: day.optional(), to: day.optional() }),
    call: (query) => ({ method: "GET", path: "/usage", query }),
  }),
];

/** Checks the types of a tool's parts against each other and returns it unchanged. */
function tool<Input extends z.ZodType>(
  record: Omit<McpTool, "input" | "call"> & { input: Input; call(input: z.output<Input>): ApiCall },
): McpTool {
  return record;
}

function conversation(of: { session_id: string }, rest: string): string {
  return `/conversation/${encodeURIComponent(of.session_id)}${rest}`;
}
