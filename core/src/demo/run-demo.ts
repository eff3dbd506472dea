import { openInstallation } from "../installation.ts";
import { listen } from "../operations/server.ts";
import { ensureWidget } from "../operations/widget-file.ts";
import type { Options } from "../options.ts";
import { runService } from "../run-service.ts";
import type { SiteKeeper } from "../sites/site-keeper.ts";
import { demoPages } from "./demo-pages.ts";
import { type DemoSite, demoSite } from "./demo-site.ts";
import { DEMO_WORKFLOW_PATH, demoWorkflow } from "./demo-workflow.ts";

export interface RunningDemo {
  /** Where this machine reaches it, such as `http://127.0.0.1:3000`. */
  address: string;
  site: DemoSite;
  /** Finishes what is in flight, then closes service and workflow. */
  stop(): Promise<void>;
}

/**
 * The service with a site, a workflow and pages of its own. Rejects with `OptionsError` where the options cannot be used;
 * the site is made after the port is had, so that its key is never made without being told.
 */
export async function runDemo(options: Options, clock: () => number = Date.now): Promise<RunningDemo> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  let site: DemoSite | undefined;
  let address = "";
  try {
    await ensureWidget();
    const installation = await openInstallation(options);
    const { storage, keeper } = installation;
    undo.push(() => storage.close());
    const secrets = async () => (site === undefined ? [] : liveSecrets(keeper, site.id, clock()));
    const shownAddress = () => options.publicUrl ?? address;
    const workflow = await listen(demoWorkflow({ secrets, clock, address: shownAddress }), LOOPBACK);
    undo.push(workflow.close);
    const pages = await demoPages(() => site && { public_key: site.publicKey, address: shownAddress() });
    const service = await runService(options, installation, {
      pages,
      allowWebhookHosts: [new URL(workflow.address).host],
    });
    // Before the workflow stops, which messages in flight still wait for.
    undo.push(service.stop);
    address = reachable(service.address);
    site = await demoSite(installation, {
      webhookUrl: workflow.address + DEMO_WORKFLOW_PATH,
      origins: originsOf(address, options.publicUrl),
    });
    return { address, site, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const LOOPBACK = { port: 0, host: "127.0.0.1", tls: undefined };

/** The one before still counts for as long as the service may sign with it: a running service follows a change in seconds. */
async function liveSecrets(keeper: SiteKeeper, siteId: string, now: number): Promise<string[]> {
  const { signing, previousSigning } = (await keeper.find(siteId)).secrets;
  const previous = previousSigning !== undefined && previousSigning.until > now ? [previousSigning.text] : [];
  return [signing.text, ...previous];
}

/** A service that listens on every address is reached at this machine's own. */
function reachable(address: string): string {
  return address.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:)/, "//127.0.0.1");
}

function originsOf(address: string, publicUrl: string | undefined): string[] {
  const { protocol, port } = new URL(address);
  const hosts = ["127.0.0.1", "localhost"].map((host) => `${protocol}//${host}:${port}`);
  const urls = [address, ...hosts, ...(publicUrl === undefined ? [] : [publicUrl])];
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
