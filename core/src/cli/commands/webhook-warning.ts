import { isIP } from "node:net";
import { networkOf } from "../../app/open-service.ts";
import { parseOptions } from "../../options.ts";
import { addressWarnings } from "../../sites/problems/address-warnings.ts";
import { problemText } from "../../sites/problems/problem-text.ts";
import { isPublicAddress } from "../../webhooks/delivery/public-address.ts";
import type { CommandContext } from "../command.ts";
import { isThisMachine } from "../this-machine.ts";

/**
 * Returns a warning if a service in this environment would not call the webhook or model, as far as the URL shows without a DNS
 * lookup, or if the URL is n8n's test URL. Does not refuse the URL, because a site may be created before the service is
 * configured. Throws `OptionsError` for an invalid environment.
 */
export function webhookWarning(
  address: string | null | undefined,
  { environment }: Pick<CommandContext, "environment">,
  option = "--webhook-url",
): string | undefined {
  if (!address) return undefined;
  const url = new URL(address);
  const { allowedHosts } = networkOf(parseOptions(environment));
  if (allowedHosts(url) || (url.protocol === "https:" && !isPrivate(url.hostname)))
    return testAddress(address, option);
  return `${option}: the address is set, but the service will not call it with these settings. Give a public https:// address, or run the service with ${url.host} in PARLEY_ALLOW_WEBHOOK_HOSTS.`;
}

function testAddress(address: string, option: string): string | undefined {
  const found = addressWarnings(address).find(({ code }) => code === "n8n_test_address");
  return found && `${option}: ${problemText(found)}`;
}

function isPrivate(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return isThisMachine(hostname) || (isIP(literal) !== 0 && !isPublicAddress(literal));
}
