import type { InboxEvent, Message, Summary } from "../service/shapes.ts";

/** A waiting visitor, or a message in this agent's conversation. */
export interface Alert {
  kind: "waits" | "wrote";
  sessionId: string;
  text: string;
}

/**
 * Returns a function that converts an event to this agent's alert, if any. The function needs all events in order, because it
 * tracks which conversations are the agent's.
 */
export function alertsOf(agentId: string): (event: InboxEvent) => Alert | undefined {
  const own = new Set<string>();
  return ({ type, data }) => {
    const { session_id: sessionId = "" } = data;
    if (type === "deleted") own.delete(sessionId);
    if (type === "session") {
      const { handling, assignee } = data as Summary;
      const isOwn = (handling?.by === "person" && handling.agent?.id === agentId) || assignee?.id === agentId;
      if (isOwn) own.add(sessionId);
      else own.delete(sessionId);
    }
    if (type === "handling" && (data as { by?: string }).by === "waiting")
      return { kind: "waits", sessionId, text: "" };
    const { role, content } = data as Partial<Message>;
    return type === "message" && role === "user" && own.has(sessionId)
      ? { kind: "wrote", sessionId, text: content ?? "" }
      : undefined;
  };
}
