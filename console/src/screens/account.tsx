import { useContext, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { LanguageContext } from "../shell/language.ts";
import { useSession } from "../shell/session.ts";
import { LANGUAGES, type Language, useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field, Toggle } from "../ui/field.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { useToast } from "../ui/toasts.tsx";
import { isGuessable } from "./is-guessable.ts";
import { Passkeys } from "./passkeys.tsx";

/** The signed-in person's name, e-mails, language, password and passkeys. */
export function Account() {
  const { say, language } = useWords();
  const change = useContext(LanguageContext);
  const { account, reload } = useSession();
  const toast = useToast();
  const [name, setName] = useState(account.person.name);
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();

  async function save(body: object, said: string): Promise<void> {
    setFault(undefined);
    try {
      await call("PATCH", "console/me", { body });
      setCurrent("");
      setPassword("");
      toast(said);
      reload();
    } catch (error) {
      const failure = error instanceof ApiError ? error : undefined;
      const { field, reason } = failure ?? { field: undefined, reason: undefined };
      setFault(
        failure?.status === 401
          ? say("wrongPassword")
          : isGuessable({ field, reason, password })
            ? say("guessablePassword")
            : (failure?.message ?? say("failed")),
      );
    }
  }

  return (
    <Screen title={say("account")} intro={account.person.email}>
      <Card>
        <form
          className="line"
          onSubmit={(event) => {
            event.preventDefault();
            void save({ name }, say("saved"));
          }}
        >
          <Field
            label={say("yourName")}
            autoComplete="name"
            value={name}
            onChange={setName}
            isRequired
            maxLength={100}
          />
          <Button type="submit" isDisabled={name.trim() === "" || name === account.person.name}>
            {say("save")}
          </Button>
        </form>
        <Toggle
          label={say("mailsToMe")}
          hint={say("mailsHint")}
          isSelected={account.person.mails}
          onChange={(mails) => void save({ mails }, say("saved"))}
        />
        <Choice
          label={say("language")}
          value={language}
          onChange={(next) => {
            change(next);
            void save({ language: next }, say("saved"));
          }}
          choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }))}
        />
      </Card>
      <Card title={say("changePassword")}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save({ password, current_password: current }, say("passwordChanged"));
          }}
        >
          <input type="text" autoComplete="username" value={account.person.email} readOnly hidden />
          <Field
            label={say("currentPassword")}
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            isRequired
          />
          <Field
            label={say("newPassword")}
            type="password"
            autoComplete="new-password"
            hint={say("passwordHint")}
            value={password}
            onChange={setPassword}
            isRequired
            minLength={10}
          />
          <p role="alert" className="fault">
            {fault}
          </p>
          <div className="actions">
            <Button type="submit">{say("changePassword")}</Button>
          </div>
        </form>
      </Card>
      <Passkeys key={account.person.person_id} />
    </Screen>
  );
}
