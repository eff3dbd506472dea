import { useState } from "react";
import { Form } from "react-aria-components";
import { call } from "../api/call.ts";
import { faultOf, HAS_PASSKEYS, signInByPasskey } from "../api/passkeys.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Doorway } from "./doorway.tsx";

export function SignIn({ entered }: { entered(): void }) {
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
    <Doorway title={say("signIn")}>
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
        <p className="hint">{say("forgotten")}</p>
      </Form>
    </Doorway>
  );
}
