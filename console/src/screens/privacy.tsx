import { useState } from "react";
import { saveFile } from "../../../admin/save-file.ts";
import { call } from "../api/call.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Choice, Field, Toggle } from "../ui/field.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureText, useFailureToast } from "../ui/use-failure-text.ts";

const DAY = 86_400_000;
type Age = "30" | "90" | "365";
/** How a person is found: by the id of a user, or by the e-mail address that a guest left in the contact form. */
type Kind = "users" | "contacts";

/** Exports and erases one person's data, and deletes old conversations. */
export function Privacy() {
  const { say } = useWords();
  return (
    <Screen title={say("privacy")} intro={say("privacyIntro")}>
      <PersonalData />
      <Retention />
    </Screen>
  );
}

function PersonalData() {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const toast = useToast();
  const [kind, setKind] = useState<Kind>("users");
  const [id, setId] = useState("");
  const [isClaimed, setIsClaimed] = useState(false);
  const textOf = useFailureText();
  const [fault, setFault] = useState<string>();
  const path = `${kind}/${encodeURIComponent(id.trim())}`;
  const isUser = kind === "users";
  const query = isUser && isClaimed ? "?claimed=true" : "";

  async function run(work: () => Promise<void>): Promise<void> {
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(textOf(error));
    }
  }
  const hand = () =>
    run(async () => {
      const { data } = await call<{ sessions: object[] }>("GET", `${path}/export${query}`, { site });
      if (data.sessions.length === 0) return setFault(say("nothingStored"));
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "person.json");
      toast(say("exported"));
    });
  const erase = () =>
    run(async () => {
      const { data } = await call<{ deleted_sessions: number }>("DELETE", `${path}${query}`, { site });
      if (data.deleted_sessions === 0) return setFault(say("nothingStored"));
      toast(say("erased", { id }));
      setId("");
    });

  return (
    <Card title={say("onePerson")}>
      <p>{say(isUser ? "userIdHint" : "contactEmailHint")}</p>
      <Choice
        label={say("findBy")}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          setFault(undefined);
        }}
        choices={[
          { value: "users", label: say("userId") },
          { value: "contacts", label: say("contactEmail") },
        ]}
      />
      <Field
        label={say(isUser ? "userId" : "contactEmail")}
        value={id}
        onChange={setId}
        fault={fault}
        maxLength={isUser ? 128 : 254}
      />
      {isUser && (
        <Toggle
          label={say("claimed")}
          hint={say("claimedHint")}
          isSelected={isClaimed}
          onChange={setIsClaimed}
        />
      )}
      <p className="actions">
        <Button isDisabled={id.trim() === ""} onPress={() => void hand()}>
          {say("export")}
        </Button>
        {id.trim() !== "" && (
          <Confirm
            kind="plain"
            trigger={say("erase")}
            title={say("eraseTitle", { id })}
            confirm={say("erase")}
            onConfirm={() => void erase()}
          >
            <p>{say("eraseHint")}</p>
          </Confirm>
        )}
      </p>
    </Card>
  );
}

function Retention() {
  const { say } = useWords();
  const { site_id: site } = useSite();
  const toast = useToast();
  const toastFailure = useFailureToast();
  const [age, setAge] = useState<Age>("90");
  const [isBusy, setIsBusy] = useState(false);

  async function purge(): Promise<void> {
    setIsBusy(true);
    let deleted = 0;
    try {
      const before = new Date(Date.now() - Number(age) * DAY).toISOString();
      // Each call deletes a bounded number of conversations, so that visitors need not wait.
      for (let more = true; more; ) {
        const { data } = await call<{ deleted: number; more: boolean }>(
          "DELETE",
          `sessions?before=${before}`,
          { site },
        );
        deleted += data.deleted;
        more = data.more;
      }
      toast(say("purged", { count: deleted }));
    } catch (error) {
      toastFailure(error);
    }
    setIsBusy(false);
  }

  return (
    <Card title={say("retention")}>
      <p>{say("retentionHint")}</p>
      <div className="line">
        <Choice
          label={say("olderThan")}
          value={age}
          onChange={setAge}
          choices={(["30", "90", "365"] as const).map((days) => ({
            value: days,
            label: say("days", { days }),
          }))}
        />
      </div>
      <div>
        {isBusy ? (
          <p role="status">{say("deleting")}</p>
        ) : (
          <Confirm
            kind="plain"
            trigger={say("deleteOld")}
            title={say("deleteOldTitle", { days: age })}
            confirm={say("deleteOld")}
            onConfirm={() => void purge()}
          >
            <p>{say("eraseHint")}</p>
          </Confirm>
        )}
      </div>
    </Card>
  );
}
