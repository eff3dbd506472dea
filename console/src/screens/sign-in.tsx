import { useState } from "react";
import { Form } from "react-aria-components";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Doorway } from "./doorway.tsx";

export function SignIn({ entered }: { entered(): void }) {
  const { say } = useWords();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function signIn(): Promise<void> {
    setIsBusy(true);
    setFault(undefined);
    try {
      await call("POST", "console/sign-in", { body: { email, password } });
      entered();
    } catch (error) {
      setFault(faultOf(error));
      setIsBusy(false);
    }
  }

  function faultOf(error: unknown): string {
    if (!(error instanceof ApiError)) return say("failed");
    if (error.isOffline) return say("offlineHint");
    if (error.status === 429) return say("tooManyTries");
    return error.field === "password" ? say("wrongPassword") : error.message;
  }

  return (
    <Doorway title={say("signIn")}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void signIn();
        }}
      >
        <Field
          label={say("email")}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isRequired
          autoFocus
        />
        <Field
          label={say("password")}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
        />
        <p role="alert" className="fault">
          {fault}
        </p>
        <Button kind="first" type="submit" isBusy={isBusy}>
          {say("signIn")}
        </Button>
        <p className="hint">{say("forgotten")}</p>
      </Form>
    </Doorway>
  );
}
