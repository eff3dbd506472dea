import { useState } from "react";
import { call } from "../api/call.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSite } from "../shell/session.ts";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/screen.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { useFailureToast } from "../ui/use-failure-text.ts";
import { ChangedSettings, type SettingChange } from "./changed-settings.tsx";

interface Change {
  at: string;
  email: string;
  what: string;
  details: { changes?: SettingChange[] } & Record<string, string | string[] | SettingChange[]>;
}

/** Texts for the list of changes, by the API operation in `what`. */
const NAMES: Record<string, StringName> = {
  updateSite: "didChangeSite",
  updateAnySite: "didChangeSite",
  changeHandling: "didHandle",
  leaveContact: "didLeaveContact",
  mailTranscript: "didMailTranscript",
  retryEvent: "didRetryEvent",
  recordCallBodies: "didRecordBodies",
  markQuestionAnswered: "didAnswerQuestion",
  createKey: "didCreateKey",
  deleteKey: "didDeleteKey",
  rotateSecret: "didRotateSecret",
  invitePerson: "didInvite",
  withdrawInvitation: "didWithdraw",
  changeRole: "didChangeRole",
  removePerson: "didRemovePerson",
  resetPassword: "didReset",
  deleteConversation: "didDeleteConversation",
  deleteSessions: "didDeleteSessions",
  deleteUser: "didDeleteUser",
  testWebhook: "didTest",
  testModel: "didTest",
  approveConnection: "didApprove",
  exchangeCode: "didConnect",
};

export function Changes() {
  const { say, locale } = useWords();
  const { site_id: site } = useSite();
  const [older, setOlder] = useState<Change[]>([]);
  const [next, setNext] = useState<number | null>();
  const { data, error, reload } = useLoaded(`changes ${site}`, async (signal) => {
    const page = await call<{ data: Change[]; next: number | null }>("GET", "site/audit?per_page=20", {
      site,
      signal,
    });
    setOlder([]);
    setNext(page.data.next);
    return page.data.data;
  });
  const report = useFailureToast();
  const more = async () => {
    try {
      const path = `site/audit?per_page=50&before=${next}`;
      const page = await call<{ data: Change[]; next: number | null }>("GET", path, { site });
      setOlder((known) => [...known, ...page.data.data]);
      setNext(page.data.next);
    } catch (error) {
      report(error);
    }
  };
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Card title={say("changes")}>
      {data === undefined && (error === undefined ? <Loading /> : <Failing error={error} retry={reload} />)}
      {data?.length === 0 && <p className="hint">{say("noChanges")}</p>}
      <ul className="rows dense">
        {[...(data ?? []), ...older].map(({ at, email, what, details }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change their place while they are shown.
          <li key={index}>
            <span className="grow">
              {NAMES[what] === undefined ? <code>{what}</code> : say(NAMES[what])}
              {details.changes === undefined ? (
                <span className="hint">
                  <bdi>{valuesOf(details)}</bdi>
                </span>
              ) : (
                <ChangedSettings changes={details.changes} />
              )}
            </span>
            <span className="hint">
              {email} · <time dateTime={at}>{format.format(new Date(at))}</time>
            </span>
          </li>
        ))}
      </ul>
      {typeof next === "number" && (
        <p>
          <Button onPress={() => void more()}>{say("older")}</Button>
        </p>
      )}
    </Card>
  );
}

/** The values of a change without `fields`, which contains the API's own names. */
function valuesOf({ fields: _, ...details }: Change["details"]): string {
  return Object.values(details).flat().join(", ");
}
