import type { Options } from "../../options.ts";
import { transportWarning } from "../commands/transport-warning.ts";
import { isThisMachine } from "../this-machine.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Checks the parsed environment for settings that are allowed but risky. */
export function settingsFindings(options: Options): Finding[] {
  return [transport(options), publicAddress(options), parseAllowedHosts(options)];
}

function transport(options: Options): Finding {
  const check = "transport";
  const warning = transportWarning(options);
  if (warning !== undefined) return fail(check, warning);
  const { tls, trustProxy, host } = options;
  if (tls !== undefined) return ok(check, `HTTPS, with the certificate in ${tls.certFile}.`);
  return trustProxy.length > 0
    ? ok(check, `HTTPS ends at a proxy: ${trustProxy.join(", ")}.`)
    : ok(check, `HTTP on ${host}, only for this machine.`);
}

function publicAddress({ publicUrl, host, tls, trustProxy }: Options): Finding {
  const check = "public address";
  if (publicUrl === undefined) {
    return trustProxy.length === 0 && (tls !== undefined || isThisMachine(host))
      ? ok(
          check,
          "PARLEY_PUBLIC_URL is not set. The API's description, the demo page and X-Reply-URL therefore contain the address that the service listens on.",
        )
      : warn(
          check,
          "Set PARLEY_PUBLIC_URL to the https:// address that browsers use. The API's description, the demo page and X-Reply-URL (to which workflows post late replies) contain it.",
        );
  }
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || isThisMachine(hostname)
    ? ok(check, publicUrl)
    : fail(
        check,
        `PARLEY_PUBLIC_URL must start with https://, because the service refuses requests to ${publicUrl}.`,
      );
}

/** Checks PARLEY_ALLOW_WEBHOOK_HOSTS. The finding of each site shows whether the site sends to an allowed host without TLS. */
function parseAllowedHosts({ allowWebhookHosts }: Options): Finding {
  const check = "webhook hosts";
  const hosts = allowWebhookHosts.split(",").map((entry) => entry.trim());
  return hosts.includes("*")
    ? warn(
        check,
        "PARLEY_ALLOW_WEBHOOK_HOSTS=* lets every site call hosts in this network, also without TLS. List the hosts you need.",
      )
    : ok(
        check,
        `Public https:// addresses${hosts[0] === "" ? "" : `, and ${hosts.join(", ")} also without TLS`}.`,
      );
}
