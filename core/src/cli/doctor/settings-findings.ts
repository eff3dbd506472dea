import type { Options } from "../../options.ts";
import { type Finding, mend, ok } from "./finding.ts";
import { isThisMachine } from "./this-machine.ts";

/** Of the environment, which has been parsed: what is allowed and yet not wise. */
export function settingsFindings(options: Options): Finding[] {
  return [publicAddress(options), webhookHosts(options)];
}

function publicAddress({ publicUrl, host, tls }: Options): Finding {
  const check = "public address";
  if (publicUrl === undefined) {
    return tls !== undefined || isThisMachine(host)
      ? ok(
          check,
          "PARLEY_PUBLIC_URL is not set: workflows that answer late are given the address listened on.",
        )
      : mend(
          check,
          "Set PARLEY_PUBLIC_URL to the https:// address under which browsers and workflows come in.",
        );
  }
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || isThisMachine(hostname)
    ? ok(check, publicUrl)
    : mend(check, `Let PARLEY_PUBLIC_URL start with https://: requests to ${publicUrl} are refused.`);
}

/** Whether a site does send without TLS to a host that is opened shows at that site. */
function webhookHosts({ allowWebhookHosts }: Options): Finding {
  const check = "webhook hosts";
  const hosts = allowWebhookHosts.split(",").map((entry) => entry.trim());
  return hosts.includes("*")
    ? mend(
        check,
        "PARLEY_ALLOW_WEBHOOK_HOSTS=* lets every site reach into this network, and without TLS. Name the hosts you mean.",
      )
    : ok(
        check,
        `Public https:// addresses${hosts[0] === "" ? "" : `, and ${hosts.join(", ")} also without TLS`}.`,
      );
}
