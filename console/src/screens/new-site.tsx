import { siteHref } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Card, Screen } from "../ui/screen.tsx";
import { SiteForm } from "./site-form.tsx";

/** The form for an operator's first site. Also links to a site that exists already, such as the demo's. */
export function NewSite() {
  const { say } = useWords();
  const [known] = useSession().account.sites;
  return (
    <Screen title={say("createSite")}>
      <Card>
        <SiteForm />
      </Card>
      {known !== undefined && (
        <p>
          <a href={siteHref(known.site_id, "home")}>{say("openInstead", { site: known.name })}</a>
        </p>
      )}
    </Screen>
  );
}
