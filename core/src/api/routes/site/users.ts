import { z } from "zod";
import { userId } from "../../../sessions/ids.ts";
import { route } from "../../route.ts";
import {
  personalSessions,
  readPersonalSessions,
  removedSessions,
  removePersonalSessions,
} from "./personal-sessions.ts";

const oneUser = z.object({ id: userId });

/** Includes sessions with a claimed id only on request: anybody can claim any id on a page, so they may be another person's. */
const withClaimed = z.object({
  claimed: z.enum(["true", "false"], { error: "It must be true or false." }).default("false").meta({
    description: "Also include sessions in which a page only claimed this id; they may be another person's.",
  }),
});

export const exportUser = route({
  operationId: "exportUser",
  client: "users.export",
  method: "GET",
  path: "/users/{id}/export",
  summary: "Read everything stored about one user",
  description:
    "All sessions in which that `user.id` is verified, with their messages. An unknown user has none.",
  access: { permission: "users:manage" },
  params: oneUser,
  query: withClaimed,
  output: z.object({ success: z.literal(true), user_id: z.string(), sessions: personalSessions }),
  status: 200,
  failures: [],
  async handle({ principal, params, query, now }, services) {
    const filter = filterOf(principal.site.id, params.id, query);
    const sessions = await readPersonalSessions(filter, now, services);
    return { success: true as const, user_id: params.id, sessions };
  },
});

export const deleteUser = route({
  operationId: "deleteUser",
  client: "users.delete",
  method: "DELETE",
  path: "/users/{id}",
  summary: "Delete every conversation of one user irreversibly",
  description: "All sessions in which that `user.id` is verified.",
  access: { permission: "users:manage" },
  params: oneUser,
  query: withClaimed,
  output: removedSessions,
  status: 200,
  failures: [],
  async handle({ principal, params, query, now }, services) {
    const filter = filterOf(principal.site.id, params.id, query);
    return {
      success: true as const,
      message: "Every conversation of this user was deleted.",
      deleted_sessions: await removePersonalSessions(filter, now, services),
    };
  },
});

function filterOf(siteId: string, userId: string, { claimed }: z.output<typeof withClaimed>) {
  return { siteId, userId, verified: claimed === "false" };
}
