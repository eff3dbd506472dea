import { useState } from "react";
import { call } from "../api/call.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useWords } from "../strings/strings.ts";
import { pageAddress } from "./page-address.ts";
import type { PageAnswer } from "./session-pages.ts";
import type { Conversation } from "./shapes.ts";
import { whyHandedOver } from "./why-handed-over.ts";

/** From here on there is room for it beside the conversation, as in `inbox.css`. */
const WIDE = "(width >= 78rem)";

/** Who writes, from where, and what they left. Open at first where it takes no room from the conversation. */
export function Facts({ site, conversation }: { site: string; conversation: Conversation }) {
  const { say, locale } = useWords();
  const [isOpen, setIsOpen] = useState(() => matchMedia(WIDE).matches);
  const { session_id: sessionId, created_at: began, user, contact, handling, outcome } = conversation;
  const page = useLoaded(`page ${site} ${sessionId}`, async (signal) => {
    // Of a conversation alone it cannot be asked: these are those that began at the same instant.
    const query = new URLSearchParams({ from: began, to: began, per_page: "100", include: "preview" });
    const { data } = await call<PageAnswer>("GET", `sessions?${query}`, { site, signal });
    return data.data.find(({ session_id }) => session_id === sessionId)?.preview?.page ?? "";
  });
  const up = conversation.messages.filter(({ rating }) => rating === "up").length;
  const down = conversation.messages.filter(({ rating }) => rating === "down").length;
  const { outcome_reason_code: code, outcome_reason: reason, outcome_summary: summary } = conversation;
  const waited = {
    ...(code !== undefined && { reason_code: code }),
    ...(reason !== undefined && { reason }),
    ...(summary !== undefined && { summary }),
  };
  const why = whyHandedOver(handling ?? waited, say);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <details className="facts" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{say("facts")}</summary>
      <dl>
        <dt>{say("visitor")}</dt>
        <dd>
          <bdi>{user?.id ?? say("guest")}</bdi>
          {user && <span className="hint">{say(user.verified ? "userVerified" : "userClaimed")}</span>}
        </dd>
        <dt>{say("beganAt")}</dt>
        <dd>
          <time dateTime={began}>{format.format(new Date(began))}</time>
        </dd>
        {(page.error !== undefined || (page.data ?? "") !== "") && (
          <>
            <dt>{say("beganOn")}</dt>
            <dd>
              {page.error === undefined ? (
                <PageLink told={page.data ?? ""} />
              ) : (
                <span className="fault">{page.error.message}</span>
              )}
            </dd>
          </>
        )}
        {outcome !== undefined && (
          <>
            <dt>{say("waitOutcome")}</dt>
            <dd>{say(outcome === "missed" ? "waitMissed" : "showContact")}</dd>
          </>
        )}
        {why.length > 0 && (
          <>
            <dt>{say("whyHandedOver")}</dt>
            {why.map((told) => (
              <dd key={told} dir="auto" className="written">
                {told}
              </dd>
            ))}
          </>
        )}
        {contact !== undefined && (
          <>
            <dt>{say("contactLeft")}</dt>
            <dd>
              {contact.name !== undefined && <bdi className="lone">{contact.name}</bdi>}
              <bdi className="lone">{contact.email}</bdi>
              {contact.message !== undefined && (
                <p dir="auto" className="hint written">
                  {contact.message}
                </p>
              )}
            </dd>
          </>
        )}
        {up + down > 0 && (
          <>
            <dt>{say("ratings")}</dt>
            <dd>{say("ratingCounts", { up, down })}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

function PageLink({ told }: { told: string }) {
  const { text, href } = pageAddress(told);
  const shown = <bdi dir="ltr">{text}</bdi>;
  return href === undefined ? (
    shown
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}
