import { siteHref } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Card, Screen } from "../ui/screen.tsx";
import { SiteForm } from "./site-form.tsx";

/** Every site of the installation, for operators. */
export function Sites() {
  const { say } = useWords();
  const { account } = useSession();
  return (
    <Screen title={say("sites")} intro={say("sitesIntro")}>
      <Card title={say("newSite")}>
        <SiteForm canCopy />
      </Card>
      <Card>
        <ul className="rows">
          {account.sites.map(({ site_id, name: each }) => (
            <li key={site_id}>
              <a href={siteHref(site_id, "home")}>{each}</a>
              <code>{site_id}</code>
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  );
}
