import { afterAll, beforeAll, beforeEach } from "vitest";
import { type PretendWorkflow, pretendWorkflow } from "../core/api/pretend-workflow.ts";
import { builtPlugin } from "../provision/built-plugin.ts";
import type { RunningService, SiteCredentials } from "./running-service.ts";
import { sharedService } from "./shared-service.ts";
import { type WordPressSite, wordpressSite } from "./wordpress-site.ts";
import { type WordPressVisitor, wordpressVisitor } from "./wordpress-visitor.ts";

/** A WordPress with the built plugin, the real service and a workflow, for the tests of one file. */
export interface ConnectedSite {
  readonly wp: WordPressSite;
  readonly service: RunningService;
  readonly workflow: PretendWorkflow;
  /** The Parley site that WordPress is connected to. */
  readonly site: SiteCredentials;
  readonly admin: WordPressVisitor;
  /** Connects again, which undoes a test's changes to the connection. */
  connect(changes?: object): Promise<void>;
}

/** @param ini Further settings of PHP, as in `wordpressSite`. @param startService Starts a service only for this file. By default, files share one. */
export function connectedSite(
  ini: readonly string[] = [],
  startService: () => Promise<RunningService> = sharedService,
): ConnectedSite {
  let wp: WordPressSite;
  let service: RunningService;
  let workflow: PretendWorkflow;
  let site: SiteCredentials;
  let admin: WordPressVisitor;

  async function connect(changes: object = {}): Promise<void> {
    const body = { service_url: service.address, api_key: site.api_key, identity: "new", ...changes };
    const { status, text } = await admin.rest("POST", "/connection", { body });
    if (status !== 200) throw new Error(`WordPress could not be connected: ${text}`);
  }

  beforeAll(async () => {
    const zip = await builtPlugin();
    [wp, service, workflow] = await Promise.all([wordpressSite(ini), startService(), pretendWorkflow()]);
    site = await service.newSite({ webhook_url: workflow.url, sign: true });
    await wp.installPlugin(zip);
    admin = await wordpressVisitor(wp, "admin");
    await connect();
  });
  beforeEach(() => workflow?.reset());
  afterAll(() => Promise.all([wp?.close(), service?.close(), workflow?.close()]));

  return {
    connect,
    get wp() {
      return wp;
    },
    get service() {
      return service;
    },
    get workflow() {
      return workflow;
    },
    get site() {
      return site;
    },
    get admin() {
      return admin;
    },
  };
}
