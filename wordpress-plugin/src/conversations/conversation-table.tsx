import { Button, CheckboxControl } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { pagePath } from "../../../settings/page-path.ts";
import type { Handling } from "../live/conversation.ts";
import { reasonInWords } from "../live/reason-in-words.ts";
import { formatTime } from "../settings/format-time.ts";
import { WideTable } from "../settings/wide-table.tsx";
import type { ConversationRow } from "./conversation-list.ts";

export function ConversationTable({
  rows,
  locale,
  open,
  selected,
  select,
  empty,
  caption,
}: {
  rows: ConversationRow[];
  locale: string;
  open(id: string): void;
  /** Ids; some may be of rows that are not there any more. */
  selected: ReadonlySet<string>;
  select(ids: ReadonlySet<string>): void;
  /** What is said where there is none. */
  empty: string;
  caption: string;
}) {
  if (rows.length === 0)
    return (
      <p className="parley-empty" role="status">
        {empty}
      </p>
    );
  return (
    <WideTable caption={caption}>
      <thead>
        <tr>
          <td className="parley-check">
            <CheckboxControl
              aria-label={__("Select all on this page", "parley-chat")}
              checked={rows.every(({ session_id }) => selected.has(session_id))}
              onChange={(isSet) => select(new Set(isSet ? rows.map(({ session_id }) => session_id) : []))}
            />
          </td>
          <th scope="col">{__("Conversation", "parley-chat")}</th>
          <th scope="col">{__("Visitor", "parley-chat")}</th>
          <th scope="col" className="is-minor">
            {__("Started", "parley-chat")}
          </th>
          <th scope="col">{__("Last message", "parley-chat")}</th>
          <th scope="col" className="is-minor">
            {__("Messages", "parley-chat")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.session_id} className={classes(row)}>
            <td className="parley-check">
              <CheckboxControl
                aria-label={selecting(beginning(row, locale))}
                checked={selected.has(row.session_id)}
                onChange={(isSet) => select(changed(selected, row.session_id, isSet))}
              />
            </td>
            <th scope="row" className="parley-began">
              <Button
                variant="link"
                aria-label={reading(beginning(row, locale))}
                aria-describedby={row.unread && unreadId(row)}
                onClick={() => open(row.session_id)}
              >
                <bdi>{beginning(row, locale)}</bdi>
              </Button>
              {row.handling !== undefined && <Handled handling={row.handling} locale={locale} />}
              {row.preview?.page !== undefined && <Page address={row.preview.page} />}
              <Marks row={row} />
            </th>
            <td>
              <bdi>{visitor(row)}</bdi>
            </td>
            <td className="is-minor">{formatTime(row.created_at, locale)}</td>
            <td>{formatTime(row.last_message_at, locale)}</td>
            <td className="is-minor">{row.message_count}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function classes({ handling, unread }: ConversationRow): string {
  return [handling?.by === "waiting" && "is-waiting", unread && "is-unread"].filter(Boolean).join(" ");
}

/** Of the word that screen readers say after the name of what opens the conversation. */
function unreadId({ session_id }: ConversationRow): string {
  return `parley-unread-${session_id}`;
}

/** Who answers, where it is not the workflow. */
function Handled({ handling, locale }: { handling: Handling; locale: string }) {
  const { by, since, agent } = handling;
  const reason = reasonInWords(handling.reason, handling.reason_code);
  return (
    <span className={`parley-handled is-${by}`}>
      {by === "waiting"
        ? /* translators: %s: date and time. */
          sprintf(__("Waits for a person since %s", "parley-chat"), formatTime(since, locale))
        : /* translators: %s: name of a person. */
          sprintf(__("%s answers", "parley-chat"), agent?.name ?? "…")}
      {by === "waiting" && reason !== undefined && <bdi> · {reason}</bdi>}
    </span>
  );
}

function Page({ address }: { address: string }) {
  return (
    <span className="parley-page" title={address}>
      <bdi>
        {
          /* translators: %s: path of a page, such as /shop. */
          sprintf(__("on %s", "parley-chat"), pagePath(address))
        }
      </bdi>
    </span>
  );
}

/** What is new, what the owner should look into, or may be glad of. */
function Marks({ row }: { row: ConversationRow }) {
  const { preview, handling, unread, outcome, contact } = row;
  const isAlone = preview?.unanswered && handling === undefined;
  if (!unread && !isAlone && preview?.rating === undefined && outcome === undefined) return null;
  return (
    <span className="parley-marks">
      {unread && (
        <span id={unreadId(row)} className="parley-mark is-new">
          {__("Unread", "parley-chat")}
        </span>
      )}
      {outcome !== undefined && (
        <span className={`parley-mark is-${outcome === "missed" ? "bad" : "new"}`}>
          {outcome === "missed" ? __("Missed", "parley-chat") : __("Left a message", "parley-chat")}
          {contact !== undefined && (
            <>
              {": "}
              <bdi>{contact.email}</bdi>
            </>
          )}
        </span>
      )}
      {isAlone && <span className="parley-mark is-bad">{__("Not answered", "parley-chat")}</span>}
      {preview?.rating === "up" && (
        <span className="parley-mark is-good">{__("Answer liked", "parley-chat")}</span>
      )}
      {preview?.rating === "down" && (
        <span className="parley-mark is-bad">{__("Answer not liked", "parley-chat")}</span>
      )}
    </span>
  );
}

/** A conversation by its first words; by its time where the service does not tell them. */
function beginning({ created_at, message_count, preview }: ConversationRow, locale: string): string {
  // Whoever opened the chat asked for a person, or left an address.
  if (message_count === 0) return __("No message yet", "parley-chat");
  if (preview === undefined) return formatTime(created_at, locale);
  return preview.first_message ?? __("The visitor’s first words are no longer kept", "parley-chat");
}

function visitor({ preview }: ConversationRow): string {
  if (preview?.visitor === undefined) return "–";
  return preview.visitor ?? __("Guest", "parley-chat");
}

function changed(selected: ReadonlySet<string>, id: string, isSet: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (isSet) next.add(id);
  else next.delete(id);
  return next;
}

function selecting(began: string): string {
  return sprintf(
    /* translators: %s: how the conversation begins. */
    __("Select the conversation: %s", "parley-chat"),
    began,
  );
}

function reading(began: string): string {
  return sprintf(
    /* translators: %s: how the conversation begins. */
    __("Read the conversation: %s", "parley-chat"),
    began,
  );
}
