import { DAY } from "../../durations.ts";
import type { Site, StoredKey } from "../../sites/site.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** Days after which secrets should be rotated (contract §E.2). */
const OLDEST = 90;

/** Checks one site without calling anything. `now`: milliseconds since 1970. */
export function siteFindings(site: Site, keys: readonly StoredKey[], now: number): Finding[] {
  const { signing, identity } = site.secrets;
  const days = (since: number) => Math.floor((now - since) / DAY);
  const aged = (check: string, since: number, fix: string) =>
    days(since) <= OLDEST
      ? ok(check, `${days(since)} days old.`)
      : warn(check, `${days(since)} days old; the maximum should be ${OLDEST} days. ${fix}`);
  const afresh = (which: string) =>
    `Create a new secret: POST /v1/site/secrets/rotate {"secret":"${which}"} with the site's key.`;
  return [
    origins(site),
    ...keys.map(({ id, createdAt }) =>
      aged(
        `${site.id} ${id}`,
        createdAt,
        `Create another key (npx parley key create --site ${site.id}), replace this one everywhere, and then run: npx parley key revoke ${id}`,
      ),
    ),
    aged(`${site.id} signing secret`, signing.since, afresh("signing")),
    aged(`${site.id} identity secret`, identity.since, afresh("identity")),
  ];
}

function origins({ id, settings }: Site): Finding {
  const check = `${id} origins`;
  return settings.allowed_origins.length > 0
    ? ok(check, settings.allowed_origins.join(", "))
    : warn(
        check,
        `No page can show the widget. Allow your page's origin: npx parley site update ${id} --allow-origin https://…`,
      );
}
