import { useState } from "react";
import { Form } from "react-aria-components";
import { call } from "../api/call.ts";
import { faultOf, HAS_PASSKEYS, signInByPasskey } from "../api/passkeys.ts";
import { type ConnectionRequest, declined } from "../connect/connection-request.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { SignedOutScreen } from "./signed-out-screen.tsx";

/** `asked`: the program whose request the person signs in to approve. `hasEnded`: an earlier sign-in has ended. */
export function SignIn({
  entered,
  asked,
  hasEnded = false,
}: {
  entered(): void;
  asked?: ConnectionRequest | undefined;
  hasEnded?: boolean;
}) {
  const { say, language } = useWords();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function enter(way: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    setFault(undefined);
    try {
      await way();
      entered();
    } catch (error) {
      const known = faultOf(error);
      setFault(known === undefined ? (error as Error).message : say(known));
      setIsBusy(false);
    }
  }
  const byPassword = () => call("POST", "console/sign-in", { body: { email, password, language } });

  return (
    <SignedOutScreen title={say("signIn")}>
      {hasEnded && <p>{say("signInEnded")}</p>}
      {asked !== undefined && (
        <p>
          {say("connectSignIn")} <strong className="connect-host">{asked.host}</strong>
        </p>
      )}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void enter(byPassword);
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
        {HAS_PASSKEYS && (
          <Button onPress={() => !isBusy && void enter(() => signInByPasskey(language))}>
            {say("signInByPasskey")}
          </Button>
        )}
        {asked !== undefined && (
          <Button onPress={() => location.replace(declined(asked))}>{say("connectBack")}</Button>
        )}
        <p className="hint">{say("forgotten")}</p>
        {asked !== undefined && <p className="hint">{say("connectNoAccount")}</p>}
      </Form>
    </SignedOutScreen>
  );
}
