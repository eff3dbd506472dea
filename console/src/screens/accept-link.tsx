import { useState } from "react";
import { Form } from "react-aria-components";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { replaceRoute } from "../shell/route.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { isGuessable } from "./is-guessable.ts";
import { SignedOutScreen } from "./signed-out-screen.tsx";

interface OpenedLink {
  kind: "first" | "invite" | "reset";
  email?: string;
  site?: string;
  role?: "operator" | "owner" | "agent";
  has_account: boolean;
}

/**
 * The screen of a one-time link, which creates an account, sets a new password, or gives an existing account a role. `entered`
 * receives whether the link created the installation's first account.
 */
export function AcceptLink({ token, entered }: { token: string; entered(isFirst: boolean): void }) {
  const { say } = useWords();
  const link = useLoaded(
    token,
    async () => (await call<OpenedLink>("POST", "console/links/open", { body: { token } })).data,
  );
  if (link.data !== undefined) return <LinkForm token={token} link={link.data} entered={entered} />;
  if (link.error === undefined) return <Loading />;
  const isVoid = link.error.status === 404;
  return (
    <SignedOutScreen title={isVoid ? say("voidLink") : say("failed")}>
      {isVoid ? <p>{say("voidLinkHint")}</p> : <Failing error={link.error} retry={link.reload} />}
      <p>
        <Button onPress={() => replaceRoute("#/")}>{say("toSignIn")}</Button>
      </p>
    </SignedOutScreen>
  );
}

function LinkForm({
  token,
  link,
  entered,
}: {
  token: string;
  link: OpenedLink;
  entered(isFirst: boolean): void;
}) {
  const { say, language } = useWords();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isNew = !link.has_account;
  const isProof = link.has_account && link.kind !== "reset";

  async function use(): Promise<void> {
    setIsBusy(true);
    setFaults({});
    try {
      const own = { ...(link.email === undefined && { email }), ...(isNew && { name }) };
      await call("POST", "console/links/use", { body: { token, password, language, ...own } });
      entered(link.kind === "first");
    } catch (error) {
      const { field, reason, message, status } =
        error instanceof ApiError ? error : new ApiError(0, "", "", say("failed"));
      const text =
        status === 401
          ? say("wrongPassword")
          : status === 429
            ? say("tooManyTries")
            : isGuessable({ field, reason, password })
              ? say("guessablePassword")
              : message;
      setFaults({ [["email", "name", "password"].includes(field) ? field : "form"]: text });
      setIsBusy(false);
    }
  }

  const title =
    link.kind === "first"
      ? say("firstTitle")
      : link.kind === "reset"
        ? say("resetTitle")
        : say("inviteTitle");
  const intro =
    link.kind === "first"
      ? say("firstIntro")
      : link.kind === "invite" && link.site !== undefined
        ? say("inviteIntro", { site: link.site })
        : undefined;
  return (
    <SignedOutScreen title={title}>
      {intro !== undefined && <p>{intro}</p>}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void use();
        }}
      >
        {link.email === undefined ? (
          <Field
            label={say("email")}
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            fault={faults.email}
            isRequired
            autoFocus
          />
        ) : (
          <Field label={say("email")} type="email" autoComplete="username" value={link.email} isReadOnly />
        )}
        {isNew && (
          <Field
            label={say("yourName")}
            autoComplete="name"
            value={name}
            onChange={setName}
            fault={faults.name}
            isRequired
            maxLength={100}
            autoFocus={link.email !== undefined}
          />
        )}
        <Field
          label={isProof ? say("password") : say("newPassword")}
          type="password"
          autoComplete={isProof ? "current-password" : "new-password"}
          hint={isProof ? undefined : say("passwordHint")}
          value={password}
          onChange={setPassword}
          fault={faults.password}
          isRequired
          {...(!isProof && { minLength: 10 })}
          autoFocus={!isNew}
        />
        <p role="alert" className="fault">
          {faults.form}
        </p>
        <Button kind="first" type="submit" isBusy={isBusy}>
          {say("goOn")}
        </Button>
      </Form>
    </SignedOutScreen>
  );
}
