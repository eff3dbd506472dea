import { useEffect, useState } from "react";
import { useHost } from "../host/host-context.ts";
import { plainText } from "../labels/plain-text.ts";
import { listTime } from "../labels/times.ts";
import type { Summary } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";

/** Maximum number of conversations. */
const MOST = 5;

/** This visitor's other conversations. Guests have none, because guests cannot be recognised. */
export function EarlierConversations({
  userId,
  except,
  choose,
}: {
  userId: string | undefined;
  except: string;
  choose(sessionId: string): void;
}) {
  const { say, locale } = useWords();
  const { transport } = useHost();
  const [found, setFound] = useState<readonly Summary[]>();
  useEffect(() => {
    if (userId === undefined) return;
    const leaving = new AbortController();
    const query = new URLSearchParams({
      user: userId,
      order: "activity",
      include: "preview",
      per_page: String(MOST + 1),
    });
    transport.call("GET", `sessions?${query}`, { signal: leaving.signal }).then(
      (answer) => setFound((answer as { data: Summary[] }).data),
      // Ignores a failure, because the panel is useful without these conversations.
      () => undefined,
    );
    return () => leaving.abort();
  }, [transport, userId]);
  const others = found?.filter(({ session_id }) => session_id !== except).slice(0, MOST);
  if (userId === undefined || others === undefined) return null;
  return (
    <section className="inbox-facts">
      <h3 className="inbox-label">{say("earlierConversations")}</h3>
      {others.length === 0 && <p className="inbox-soft">{say("noEarlier")}</p>}
      {others.map(({ session_id: id, last_message: last, last_message_at: at }) => (
        <button key={id} type="button" className="inbox-earlier" onClick={() => choose(id)}>
          <bdi dir="auto" className="inbox-cut inbox-grow">
            {plainText(last?.content ?? say("noWords"))}
          </bdi>
          <time dateTime={at}>{listTime(at, Date.now(), locale)}</time>
        </button>
      ))}
    </section>
  );
}
