import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSession, useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { Choice, Field } from "../ui/field.tsx";
import { Card, Screen } from "../ui/screen.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { useToast } from "../ui/toasts.tsx";
import { Changes } from "./changes.tsx";

type Role = "owner" | "agent";

interface PeopleList {
  data: { person_id: string; email: string; name: string; role: Role | "operator" }[];
  invitations: { invitation_id: string; email: string; role: Role; expires_at: string }[];
}

/** If the service sent an e-mail (`sent_to`), only that e-mail contains the link. */
interface MadeLink {
  url?: string;
  sent_to?: string;
}

/** The people who may sign in for the site, open invitations, and the list of changes. */
export function Team() {
  const { say, locale } = useWords();
  const { site_id: site } = useSite();
  const { account } = useSession();
  const toast = useToast();
  const [link, setLink] = useState<{ title: string } & MadeLink>();
  const { data, error, reload } = useLoaded(
    `people ${site}`,
    async (signal) => (await call<PeopleList>("GET", "site/people", { site, signal })).data,
  );

  async function change<T>(
    method: string,
    path: string,
    said: string | undefined,
    body?: object,
  ): Promise<T | undefined> {
    try {
      const answer = await call<T>(method, path, { site, body });
      if (said !== undefined) toast(said);
      reload();
      return answer.data;
    } catch (failure) {
      const { message, field } =
        failure instanceof ApiError ? failure : { message: say("failed"), field: undefined };
      toast(field === "to" ? say("mailLimit") : message, { kind: "failed" });
      return undefined;
    }
  }
  const reset = async (id: string, name: string) => {
    const made = await change<MadeLink>("POST", `site/people/${encodeURIComponent(id)}/reset`, undefined);
    if (made !== undefined) setLink({ title: say("resetLinkFor", { name }), ...made });
  };
  const roles = [
    { value: "owner" as const, label: say("owner") },
    { value: "agent" as const, label: say("agent") },
  ];

  return (
    <Screen title={say("team")} intro={say("teamIntro")}>
      {link !== undefined && (
        <Card title={link.title}>
          {link.url === undefined ? (
            <p>{say("linkSent", { email: link.sent_to ?? "" })}</p>
          ) : (
            <>
              <p>{say("linkHint")}</p>
              <Copyable label={link.title} text={link.url} />
            </>
          )}
          <p>
            <Button onPress={() => setLink(undefined)}>{say("done")}</Button>
          </p>
        </Card>
      )}
      <Card title={say("withAccess")}>
        {data === undefined && (error === undefined ? <Loading /> : <Failing error={error} retry={reload} />)}
        {data?.data.length === 0 && <p className="hint">{say("noPeople")}</p>}
        <ul className="rows">
          {data?.data.map(({ person_id: id, name, email, role }) => (
            <li key={id}>
              <span className="grow">
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className="hint">
                  {email} · {say(role)}
                </span>
              </span>
              {id !== account.person.person_id && (
                <span className="actions">
                  {role !== "operator" && (
                    <Button
                      kind="quiet"
                      onPress={() =>
                        void change(
                          "PATCH",
                          `site/people/${encodeURIComponent(id)}`,
                          say("roleChanged", { name }),
                          {
                            role: role === "owner" ? "agent" : "owner",
                          },
                        )
                      }
                    >
                      {say(role === "owner" ? "makeAgent" : "makeOwner")}
                    </Button>
                  )}
                  <Button kind="quiet" onPress={() => void reset(id, name)}>
                    {say("resetLink")}
                  </Button>
                  <Confirm
                    trigger={say("remove")}
                    title={say("removePerson", { name })}
                    confirm={say("remove")}
                    onConfirm={() =>
                      void change(
                        "DELETE",
                        `site/people/${encodeURIComponent(id)}`,
                        say("personRemoved", { name }),
                      )
                    }
                  >
                    <p>{say("removePersonHint")}</p>
                  </Confirm>
                </span>
              )}
            </li>
          ))}
          {data?.invitations.map(({ invitation_id: id, email, role, expires_at }) => (
            <li key={id}>
              <span className="grow">
                <strong>{email}</strong>
                <span className="hint">
                  {say("invitedUntil", {
                    role: say(role),
                    date: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(
                      new Date(expires_at),
                    ),
                  })}
                </span>
              </span>
              <Button
                kind="quiet"
                onPress={() =>
                  void change(
                    "DELETE",
                    `site/invitations/${encodeURIComponent(id)}`,
                    say("withdrawn", { email }),
                  )
                }
              >
                {say("withdraw")}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <Invite
        roles={roles}
        invite={async (email, role) => {
          const made = await change<MadeLink>("POST", "site/people", undefined, { email, role });
          if (made !== undefined) setLink({ title: say("inviteLinkFor", { email }), ...made });
          return made !== undefined;
        }}
      />
      <Changes />
    </Screen>
  );
}

function Invite({
  roles,
  invite,
}: {
  roles: { value: Role; label: string }[];
  invite(email: string, role: Role): Promise<boolean>;
}) {
  const { say } = useWords();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("agent");
  return (
    <Card title={say("invite")}>
      <form
        className="line"
        onSubmit={(event) => {
          event.preventDefault();
          void invite(email, role).then((isDone) => isDone && setEmail(""));
        }}
      >
        <Field
          label={say("email")}
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          isRequired
        />
        <Choice label={say("role")} value={role} onChange={setRole} choices={roles} />
        <Button type="submit" kind="first">
          {say("makeLink")}
        </Button>
      </form>
      <p className="hint">{say("rolesHint")}</p>
    </Card>
  );
}
