import { type Installation, openInstallation } from "../app/installation.ts";
import { runService } from "../app/run-service.ts";
import { ensureConsoleBuilt, ensureWidgetBuilt } from "../http/served-files/ensure-built.ts";
import { listen } from "../http/server.ts";
import type { Options } from "../options.ts";
import { linkAddress } from "../people/one-time-link.ts";
import type { SiteService } from "../sites/site-service.ts";
import type { CallWatcher } from "../webhooks/delivery/watched-delivery.ts";
import { demoPages } from "./demo-pages.ts";
import { type DemoSite, demoSite } from "./demo-site.ts";
import { DEMO_WORKFLOW_PATH, demoWorkflow } from "./demo-workflow.ts";

export interface RunningDemo {
  /** The service's URL on this machine, such as `http://127.0.0.1:3000`. */
  address: string;
  site: DemoSite;
  /**
   * The console; undefined if there is none. Until somebody has signed up, `url` is the link for the first person, and `isFirst`
   * is true.
   */
  console: { url: string; isFirst: boolean } | undefined;
  installation: Installation;
  /** Waits until all running work has ended, then closes service and workflow. */
  stop(): Promise<void>;
}

/** The options with which `parley dev` differs from the demo. */
export interface DemoVariant {
  /** Stored as the site's webhook instead of the demo workflow. */
  webhookUrl?: string | undefined;
  /** Receives each call of a webhook, an events URL or a model. */
  watch?: CallWatcher;
  clock?: () => number;
}

/** Webhook hosts of this machine. `parley dev` allows them; the demo does so only if no other machine can reach it. */
export const OWN_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Runs the service with a site, a demo workflow and demo pages. Rejects with `OptionsError` if the options cannot be used. Opens
 * the port before it creates the site, so that a failed start does not create a key that is never shown.
 */
export async function runDemo(
  options: Options,
  { webhookUrl, watch, clock = Date.now }: DemoVariant = {},
): Promise<RunningDemo> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  let site: DemoSite | undefined;
  let address = "";
  try {
    await Promise.all([ensureWidgetBuilt(), options.console ? ensureConsoleBuilt() : undefined]);
    const installation = await openInstallation(options);
    const { storage, sites } = installation;
    undo.push(() => storage.close());
    const secrets = async () => (site === undefined ? [] : liveSecrets(sites, site.id, clock()));
    const shownAddress = () => options.publicUrl ?? address;
    const workflow = await listen(demoWorkflow({ secrets, clock, address: shownAddress }), LOOPBACK);
    undo.push(workflow.close);
    const pages = await demoPages(
      () =>
        site && {
          public_key: site.publicKey,
          address: shownAddress(),
          console_link: options.console ? "shown" : "absent",
        },
    );
    const service = await runService(options, installation, {
      pages,
      allowWebhookHosts: [new URL(workflow.address).host, ...(isPrivate(options) ? OWN_MACHINE : [])],
      ...(watch && { watch }),
    });
    // The service closes before the workflow, because messages in flight wait for the workflow.
    undo.push(service.stop);
    address = reachable(service.address);
    site = await demoSite(installation, {
      webhookUrl: workflow.address + DEMO_WORKFLOW_PATH,
      origins: originsOf(address, options.publicUrl),
    });
    if (webhookUrl !== undefined) await sites.update(site.id, { webhook_url: webhookUrl });
    const token = options.console ? await installation.people.firstLink() : undefined;
    const url = token === undefined ? `${shownAddress()}/console/` : linkAddress(shownAddress(), token);
    const console = options.console ? { url, isFirst: token !== undefined } : undefined;
    return { address, site, console, installation, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whether only this machine can reach the service, and the operator has not named the hosts that the service may call. */
function isPrivate({ host, publicUrl, allowWebhookHosts }: Options): boolean {
  return (
    publicUrl === undefined && allowWebhookHosts === "" && ["127.0.0.1", "localhost", "::1"].includes(host)
  );
}

const LOOPBACK = { port: 0, host: "127.0.0.1", tls: undefined };

/** Returns the signing secret, and the previous one as long as the service may still sign with it. */
async function liveSecrets(sites: SiteService, siteId: string, now: number): Promise<string[]> {
  const { signing, previousSigning } = (await sites.find(siteId)).secrets;
  const previous = previousSigning !== undefined && previousSigning.until > now ? [previousSigning.text] : [];
  return [signing.text, ...previous];
}

/** Returns the URL at which this machine reaches the service: over loopback if the service listens on all interfaces. */
function reachable(address: string): string {
  return address.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:)/, "//127.0.0.1");
}

function originsOf(address: string, publicUrl: string | undefined): string[] {
  const { protocol, port } = new URL(address);
  const hosts = ["127.0.0.1", "localhost"].map((host) => `${protocol}//${host}:${port}`);
  const urls = [address, ...hosts, ...(publicUrl === undefined ? [] : [publicUrl])];
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
