import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { WideTable } from "../settings/wide-table.tsx";
import { writtenTime } from "../settings/written-time.ts";
import type { ConversationRow } from "./conversation-list.ts";

export function ConversationTable({
  rows,
  locale,
  open,
  isFiltered,
}: {
  rows: ConversationRow[];
  locale: string;
  open(id: string): void;
  isFiltered: boolean;
}) {
  if (rows.length === 0)
    return (
      <p className="parley-empty" role="status">
        {isFiltered
          ? __("Nothing was found. Try other words or dates.", "parley-chat")
          : __("Nobody has chatted yet. Conversations appear here as soon as somebody does.", "parley-chat")}
      </p>
    );
  return (
    <WideTable caption={__("Conversations, newest first", "parley-chat")}>
      <thead>
        <tr>
          <th scope="col">{__("Started", "parley-chat")}</th>
          <th scope="col">{__("Last message", "parley-chat")}</th>
          <th scope="col">{__("Messages", "parley-chat")}</th>
          <th scope="col">{__("Session", "parley-chat")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ session_id, created_at, last_message_at, message_count, user_name }) => {
          const started = writtenTime(created_at, locale);
          return (
            <tr key={session_id}>
              <th scope="row">
                <Button variant="link" aria-label={reading(started)} onClick={() => open(session_id)}>
                  {started}
                </Button>
              </th>
              <td>{writtenTime(last_message_at, locale)}</td>
              <td>{message_count}</td>
              <td>
                {user_name && <>{user_name}, </>}
                <code>{session_id}</code>
              </td>
            </tr>
          );
        })}
      </tbody>
    </WideTable>
  );
}

function reading(started: string): string {
  /* translators: %s: date and time. */
  return sprintf(__("Read the conversation of %s", "parley-chat"), started);
}
