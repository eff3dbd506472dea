import { z } from "zod";
import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../identity/principal.ts";
import type { Agent } from "../../sessions/handling.ts";

/** A member of the site's team, as visitors see them. */
export const agentRecord = z
  .object({ id: z.string(), name: z.string(), avatar_url: z.string().optional() })
  .meta({ title: "Agent" });

export const agentInput = z.object({
  id: z.string().trim().min(1).max(200),
  name: z.string().trim().min(1).max(120),
  avatar_url: z
    .url({ protocol: /^https$/, error: "Give the complete address of the picture, starting with https://." })
    .max(2_048)
    .nullish(),
});

export function agentOf(agent: Agent | undefined): z.input<typeof agentRecord> | undefined {
  return agent && { id: agent.id, name: agent.name, avatar_url: agent.avatarUrl };
}

/** Returns the agent who acts: a signed-in person acts in their own name, code with a key may use any name at its site. */
export function agentFrom(
  { id, name, avatar_url }: z.output<typeof agentInput>,
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
): Agent {
  const picture = { ...(avatar_url && { avatarUrl: avatar_url }) };
  if (principal.kind !== "member") return { id, name, ...picture };
  return { id: principal.person.id, name: principal.person.name, ...picture };
}
