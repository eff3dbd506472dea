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
          <th scope="col">{__("Conversation", "parley-chat")}</th>
          <th scope="col">{__("Visitor", "parley-chat")}</th>
          <th scope="col">{__("Started", "parley-chat")}</th>
          <th scope="col">{__("Last message", "parley-chat")}</th>
          <th scope="col">{__("Messages", "parley-chat")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.session_id}>
            <th scope="row" className="parley-began">
              <Button
                variant="link"
                aria-label={reading(beginning(row, locale))}
                onClick={() => open(row.session_id)}
              >
                <bdi>{beginning(row, locale)}</bdi>
              </Button>
            </th>
            <td>
              <bdi>{visitor(row)}</bdi>
            </td>
            <td>{writtenTime(row.created_at, locale)}</td>
            <td>{writtenTime(row.last_message_at, locale)}</td>
            <td>{row.message_count}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** A conversation by its first words; by its time where the service does not tell them. */
function beginning({ created_at, message_count, preview }: ConversationRow, locale: string): string {
  if (message_count === 0) return __("Opened the chat, wrote nothing", "parley-chat");
  if (preview === undefined) return writtenTime(created_at, locale);
  return preview.first_message ?? __("The visitor’s first words are no longer kept", "parley-chat");
}

function visitor({ preview }: ConversationRow): string {
  if (preview?.visitor === undefined) return "–";
  return preview.visitor ?? __("Guest", "parley-chat");
}

function reading(began: string): string {
  return sprintf(
    /* translators: %s: how the conversation begins. */
    __("Read the conversation: %s", "parley-chat"),
    began,
  );
}
