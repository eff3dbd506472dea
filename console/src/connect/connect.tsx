import { useState } from "react";
import { call } from "../api/call.ts";
import { SignedOutScreen } from "../screens/signed-out-screen.tsx";
import { useSession } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Field } from "../ui/field.tsx";
import { useFailureText } from "../ui/use-failure-text.ts";
import { type ConnectionRequest, declined } from "./connection-request.ts";

/** Value of the choice that creates a new site. */
const NEW = "new";

/** Asks whether a program may have a key for a site, and for which site. */
export function Connect({ request }: { request: ConnectionRequest | "faulty" }) {
  const { say } = useWords();
  if (request !== "faulty") return <Approval request={request} />;
  return (
    <SignedOutScreen title={say("connectFaulty")}>
      <p>{say("connectFaultyHint")}</p>
      <p>
        <a href="./">{say("toConsole")}</a>
      </p>
    </SignedOutScreen>
  );
}

function Approval({ request }: { request: ConnectionRequest }) {
  const { say } = useWords();
  const { account } = useSession();
  const own = account.sites.filter(({ role }) => role === "owner");
  const choices = [
    ...own.map(({ site_id, name }) => ({ value: site_id, label: name })),
    ...(account.person.operator ? [{ value: NEW, label: say("connectNewSite") }] : []),
  ];
  // Default: the site of an earlier connection, or a new site. Owners who cannot create sites choose one themselves if they have
  // several: confirming a default must not give a program another site's answers and conversations.
  const [chosen, setChosen] = useState(
    () =>
      own.find(({ name }) => name === request.name)?.site_id ??
      (choices.length === 1 ? choices[0]?.value : account.person.operator ? NEW : undefined) ??
      "",
  );
  const [name, setName] = useState(request.name);
  const textOf = useFailureText();
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function approve(): Promise<void> {
    setIsBusy(true);
    setFault(undefined);
    try {
      let site = chosen;
      if (site === NEW) {
        site = (await call<{ site_id: string }>("POST", "sites", { body: { name } })).data.site_id;
        // Chooses the new site, so that a second try does not create another.
        setChosen(site);
      }
      const { data } = await call<{ redirect_to: string }>("POST", "console/connections", {
        site,
        body: {
          client: request.client,
          return_url: request.returnUrl,
          state: request.state,
          code_challenge: request.challenge,
          code_challenge_method: "S256",
        },
      });
      location.replace(data.redirect_to);
    } catch (error) {
      setFault(textOf(error));
      setIsBusy(false);
    }
  }

  return (
    <SignedOutScreen title={say("connectTitle")}>
      <p>
        {say("connectIntro")} <strong className="connect-host">{request.host}</strong>
      </p>
      <p className="hint connect-address">
        <bdi dir="ltr">{request.returnUrl}</bdi>
      </p>
      {choices.length === 0 ? (
        <p>{say("connectNoSite")}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void approve();
          }}
        >
          <Choice
            label={say("connectSite")}
            placeholder={say("chooseSite")}
            value={chosen}
            choices={choices}
            onChange={setChosen}
          />
          {chosen === NEW && (
            <Field label={say("siteName")} value={name} onChange={setName} isRequired maxLength={100} />
          )}
          <p className="hint">{say("connectMeans")}</p>
          <p role="alert" className="fault">
            {fault}
          </p>
          <div className="actions">
            <Button kind="first" type="submit" isBusy={isBusy} isDisabled={chosen === ""}>
              {say("connectApprove")}
            </Button>
            <Button onPress={() => location.replace(declined(request))}>{say("connectDecline")}</Button>
          </div>
        </form>
      )}
      <p className="hint">{say("connectAs", { email: account.person.email })}</p>
    </SignedOutScreen>
  );
}
